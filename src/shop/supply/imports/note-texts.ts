import type { Source } from "#shop/supply/imports/records.ts";

/** What a note or qualifier says: a text, or one with attributes. */
type Stated = string | { id?: unknown; param?: unknown; text?: unknown };

const isVisible = (text: string) => /[^\s\p{C}]/u.test(text);

const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

/**
 * Returns the text of a `Qual` or `Note`. Without one, its id and parameters restrict in a way that nobody can read: it is named by them, as in
 * `Qual 7: 02/15/2008`, which `readNote` always asks. Empty: it says nothing.
 */
export function noteText(element: "Qual" | "Note", stated: Stated): string {
  if (typeof stated === "string") return isVisible(stated) ? stated.trim() : "";
  const text = textOf(stated.text);
  if (isVisible(text)) return text;
  const id = textOf(stated.id);
  if (element === "Note") return id === "" ? "" : `Note ${id}`;
  const values = paramsOf(stated.param).flatMap(
    ({ value, uom }) => [textOf(value), textOf(uom)].filter(Boolean).join(" ") || [],
  );
  return [[element, id].filter(Boolean).join(" "), values.join(", ")].filter(Boolean).join(": ");
}

const paramsOf = (params: unknown) => (Array.isArray(params) ? (params as Record<string, unknown>[]) : []);

/** Returns the texts of the notes and qualifiers of a source, trimmed. */
export function notesOf(source: Source): string[] {
  const texts = (element: "Qual" | "Note") => {
    const stated = source[element];
    return Array.isArray(stated) ? (stated as Stated[]).map((one) => noteText(element, one)) : [];
  };
  return [...texts("Qual"), ...texts("Note")].filter(Boolean);
}
