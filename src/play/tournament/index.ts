export { type ScoreInterval, scoreInterval } from "./score-interval.ts";
