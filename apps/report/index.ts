export {
  BoardPainter,
  type BoardPicture,
  CELL,
  hexPath,
  type PicturedPiece,
  type PicturedSquare,
  type PictureOptions,
  type PieceLook,
} from "./boards/board-picture.ts";
export { boardSvg } from "./boards/board-svg.ts";
export { pieceColours, pieceShapes } from "./boards/piece-looks.ts";
export type { PieceShape } from "./boards/piece-shapes.ts";
export { dendrogramLines, dendrogramSvg } from "./dendrogram.ts";
export { type Dot, type DotChart, dotChart, SERIES_COLOURS } from "./drawing/dot-chart.ts";
export { type Curve, type CurvePanel, curvePanels } from "./drawing/line-chart.ts";
export { escapeMarkup } from "./drawing/markup.ts";
export { labelledCircuit } from "./graphs/circuit-graph.ts";
export {
  labelledDependencyGraph,
  labelledDomainGraph,
  labelledGateGraph,
  labelledRuleGraph,
} from "./graphs/game-graphs.ts";
export { graphDot, quoted } from "./graphs/graph-dot.ts";
export { dotSvg, graphSvg, MAXIMAL_DRAWN_VERTICES } from "./graphs/graph-svg.ts";
export { colouredGraph, type LabelledGraph, legendLines, legendOf, withNegations } from "./graphs/labelled-graph.ts";
export { type MappingPicture, mappingPage, mappingSvg } from "./mapping-page.ts";
export { bar, histogram } from "./text-charts.ts";
