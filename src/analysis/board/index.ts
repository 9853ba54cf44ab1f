export {
  type Axis,
  type AxisOrder,
  type Board,
  type BoardFluent,
  type BoardLayer,
  boardLabel,
  type Cell,
  type HexSlant,
  locate,
} from "./board.ts";
export { BoardMarks, type BoardPaint, type BoardView, drawBoard, viewBoard, wordsOf } from "./draw-board.ts";
export { findBoards, type Sightings } from "./find-boards.ts";
export { changedPlaces, type Place, placesOfMove } from "./place-moves.ts";
export { sampleStates } from "./sample-states.ts";
