import { sql } from "drizzle-orm";

/** The slug of a part's type in a statement that reads or writes `parts`; null if it has none. Plain SQL, since Drizzle drops table names in `returning`. */
export const typeSlug = sql<string | null>`(select t.slug from part_types t where t.id = parts.part_type_id)`;
