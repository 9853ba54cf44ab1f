/** Knowledge learned about games, on disk. */
export { KNOWLEDGE_FILE, learnedGames, readKnowledgeFile, shippedKnowledge } from "./learned-games.ts";
