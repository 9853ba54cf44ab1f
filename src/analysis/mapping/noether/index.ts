/** Our own mapper, and the signatures by which a library is searched. */
export { type GameSignature, gameSignature, signatureSimilarity } from "./game-signature.ts";
