/**
 * Collects features by name. The signature contains hashes of them, so that games of any vocabulary can be compared.
 */
import type { GameSignature } from "../noether/index.ts";
import { hashText } from "../noether/mix-hash.ts";

export class FeatureBag {
  private readonly weights = new Map<string, number>();

  add(feature: string, weight: number): void {
    this.weights.set(feature, (this.weights.get(feature) ?? 0) + weight);
  }

  /** For a feature that counts once, however often it occurs. */
  note(feature: string, weight: number): void {
    this.weights.set(feature, weight);
  }

  /** Divides weights by `total`. */
  signature(total = 1): GameSignature {
    const byHash = new Map([...this.weights].map(([feature, weight]) => [hashText(feature), weight / total]));
    const features = Uint32Array.from(byHash.keys()).sort();
    return { features, weights: Float32Array.from(features, (feature) => byHash.get(feature) as number) };
  }
}
