/** A colour for every orbit, as different from each other as they can be: hues by the golden angle. */
const GOLDEN_ANGLE = 137.508;

/** By square, given the number of its orbit. */
export const orbitColours = (orbits: readonly number[]): string[] =>
  orbits.map(
    (orbit) => `hsl(${Math.round(40 + orbit * GOLDEN_ANGLE) % 360} 38% ${80 - 7 * (Math.floor(orbit / 7) % 3)}%)`,
  );
