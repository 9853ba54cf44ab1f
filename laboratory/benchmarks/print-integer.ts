/** Prints integers of any size: exact up to fifteen digits, else as 6.26e257. */

export function approximateInteger(value: bigint): string {
  // Hexadecimal conversion takes linear time; decimal conversion of a million digits does not.
  const hexadecimal = value.toString(16);
  if (hexadecimal.length <= 12) return value.toString();
  const leading = Number.parseInt(hexadecimal.slice(0, 13), 16);
  const logarithm = Math.log10(leading) + (hexadecimal.length - 13) * Math.log10(16);
  const exponent = Math.floor(logarithm);
  return `${(10 ** (logarithm - exponent)).toFixed(2)}e${exponent}`;
}
