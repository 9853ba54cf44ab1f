import { expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import { createHashKernel } from "./hash-kernel.ts";

test.each([
  [1, 2],
  [1, 4],
  [3, 16],
  [2, 34],
  [7, 512],
])("%i bit words, rows of %i words: computes the exclusive or of the rows", (bitWords, rowWords) => {
  const random = createRandom(bitWords * rowWords);
  const { bits, hashes, rows, stride, hashAll } = createHashKernel(bitWords, rowWords);
  expect([bits.length, rows.length]).toEqual([bitWords, 32 * bitWords * stride]);
  for (let i = 0; i < rows.length; i++) rows[i] = random.word() | 0;
  for (const density of [0, 1, 2, 3]) {
    for (let i = 0; i < stride; i++) hashes[i] = random.word() | 0;
    const expected = hashes.slice();
    for (let i = 0; i < bitWords; i++) {
      bits[i] = [0, -1, random.word() & random.word(), 0x80000001 | 0][density] as number;
      for (let bit = 0; bit < 32; bit++)
        if (((bits[i] as number) >>> bit) & 1)
          for (let k = 0; k < stride; k++)
            expected[k] = (expected[k] as number) ^ (rows[stride * (32 * i + bit) + k] as number);
    }
    hashAll();
    expect(hashes).toEqual(expected);
  }
});
