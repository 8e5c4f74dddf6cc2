import { randomUUID } from "node:crypto";

/** Returns a new id of the kind that `uuidv7()` of PostgreSQL makes, which begins with the time: for a row that others of the same message refer to. */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
