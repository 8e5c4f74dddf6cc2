import { sql } from "drizzle-orm";

/** The words a part is found by of itself, as the index `parts_by_words` has them, in a statement that reads `parts`. */
export const partWords = sql`part_words(parts.name, parts.title, parts.description, parts.attributes, parts.key_words)`;
