import { combineQualifiers } from "#shop/catalogue/fitment/combine-qualifiers.ts";
import { readNote } from "#shop/catalogue/fitment/notes/read-note.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import type { DecidedName } from "#shop/supply/imports/imports.table.ts";
import { restOfName } from "#shop/catalogue/vehicles/rest-of-name-rules.ts";

/** What a name asks besides model and year, and in which years it means the model; null is open. */
export type NameLimits = { qualifiers: Qualifiers; notes: string[]; from: number | null; to: number | null };

/** Returns what a decided name asks of one of its models: what staff have chosen, else what its words say that the model's name does not. */
export function limitsOf(
  { make, model, rest, yearFrom, yearTo, qualifiers }: DecidedName,
  of: { make: string; name: string },
  all: { make: string; name: string }[],
): NameLimits {
  const said = rest === null ? restOfName({ make, model }, of, all) : { rest, years: null };
  return {
    qualifiers,
    notes: notesOfRest(said.rest),
    from: yearFrom ?? said.years?.from ?? null,
    to: yearTo ?? said.years?.to ?? null,
  };
}

/** What says the same whatever stands beside it: a 'Gran Coupe' is no coupe, and 'Natural Gas' no gas. */
const certain: ReadonlySet<string> = new Set(["displacement", "cylinders", "drive"]);

/** Words and marks beside which others do not say what they say alone. */
const turning =
  /(?<!\S)\/(?!\S)|(?<!\p{L})(?:or|oder|ou|no[nt]?|exc\p{L}*|without|w\/o|but|unless|other|nicht|ohne|kein\p{L}*|au(?:ß|ss)er|sans|sauf|sin)(?!\p{L})/iu;

/** Returns notes for the words of a rest: those that the shop reads, and a question for all others. */
export function notesOfRest(rest: string): string[] {
  const text = rest.trim().replace(/(?<![\w.])\d\.\d(?![\w.])/g, "$&L");
  const { qualifiers, open } = readNote(text);
  if (text === "" || (!open && Object.keys(qualifiers).length > 0)) return text === "" ? [] : [text];
  if (turning.test(text)) return [question(text)];
  const { known = [], others = [] } = Object.groupBy(text.split(" "), (word) => (isCertain(word) ? "known" : "others"));
  return [known, others].flatMap((words) => (words.length > 0 ? [trimmed(words.join(" "))] : [])).map(question);
}

const trimmed = (text: string) => text.replace(/^[\s,;&/-]+|[\s,;&/-]+$/g, "");

function isCertain(word: string): boolean {
  const { qualifiers, open } = readNote(trimmed(word));
  const facts = Object.keys(qualifiers);
  return !open && facts.length > 0 && facts.every((fact) => certain.has(fact));
}

/** The words of a name always distinguish vehicles, even where they only informed in a note. */
function question(text: string): string {
  const { qualifiers, open } = readNote(text);
  return open || Object.keys(qualifiers).length > 0 ? text : `If ${text}`;
}

type Restricted = { yearFrom: number; yearTo: number; qualifiers: Qualifiers; notes: string[] };

/** Returns an application with what its name asks besides; a code where both can't hold. */
export function withLimits<Of extends Restricted>(
  application: Of,
  limits: NameLimits | undefined,
): Of | "contradiction" | "other_years" {
  if (!limits) return application;
  const yearFrom = Math.max(application.yearFrom, limits.from ?? 0);
  const yearTo = Math.min(application.yearTo, limits.to ?? 9_999);
  if (yearFrom > yearTo) return "other_years";
  const qualifiers = { ...application.qualifiers };
  if (!combineQualifiers(qualifiers, limits.qualifiers)) return "contradiction";
  const notes = [...application.notes, ...limits.notes.filter((note) => !application.notes.includes(note))];
  return { ...application, yearFrom, yearTo, qualifiers, notes };
}
