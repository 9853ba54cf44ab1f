/** What was learned of games, on disk. */
export { KNOWLEDGE_FILE, learnedGames, readKnowledgeFile, shippedKnowledge } from "./learned-games.ts";
