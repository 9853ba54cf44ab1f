/** A colour for every orbit, with hues as different as possible: multiples of the golden angle. */
const GOLDEN_ANGLE = 137.508;

/** The colour of each square, given its orbit index. */
export const orbitColours = (orbits: readonly number[]): string[] =>
  orbits.map(
    (orbit) => `hsl(${Math.round(40 + orbit * GOLDEN_ANGLE) % 360} 38% ${80 - 7 * (Math.floor(orbit / 7) % 3)}%)`,
  );
