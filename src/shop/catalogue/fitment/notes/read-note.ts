import { combineQualifiers } from "#shop/catalogue/fitment/combine-qualifiers.ts";
import { informs, leavesOpen, narrows, saysNothing } from "#shop/catalogue/fitment/notes/informing-notes.ts";
import { nextValue, type NoteValue } from "#shop/catalogue/fitment/notes/note-values.ts";
import type { Qualifiers, ValueFact } from "#shop/catalogue/fitment/qualifiers.ts";

/**
 * What a note asks of a vehicle. `open`: besides `qualifiers` it says something that restricts the part, or may, and that only the owner of the
 * vehicle can judge.
 */
export type ReadNote = { qualifiers: Qualifiers; open: boolean };

const nothing: ReadNote = { qualifiers: {}, open: false };
const question: ReadNote = { qualifiers: {}, open: true };

/** What a qualifier without a text is called: what its parameters mean, nobody can read. */
const unreadQualifier = /^Qual(?: \S+)?(?::|$)/;

/** Returns the qualifiers of a note. Anything not understood for certain is open, so that no buyer sees 'fits' by mistake. */
export function readNote(note: string): ReadNote {
  const plain = note.replace(/\s+/g, " ").trim();
  const text = /^[([][^()[\]]*[)\]]$/.test(plain) ? plain.slice(1, -1).trim() : plain;
  if (unreadQualifier.test(text)) return question;
  if (text === "" || saysNothing(text) || (/^hardware - [^;,.]*$/i.test(text) && !narrows(text))) return nothing;
  return all(clausesOf(text).map(readClause)) ?? question;
}

/** All of it together; null where two clauses can't both hold, which is no way to read them. */
function all(clauses: ReadNote[]): ReadNote | null {
  const qualifiers: Qualifiers = {};
  for (const clause of clauses) if (!combineQualifiers(qualifiers, clause.qualifiers)) return null;
  return { qualifiers, open: clauses.some(({ open }) => open) };
}

/** Words before a point that is no end of a sentence. */
const abbreviation =
  /(?:^|[\s(/])(?:exc|ex|excl|ext|auto|man|trans|conv|eng|calif|reg|susp|prod|mfg|no|nos|in|dia|req|qty|approx|incl?|lbs?|ft|std|alt|opt|spd|cyl|pkg|ref|max|min|fgst|nr|inkl|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|o\.d|i\.d|w|u\.s|p|oz|qts?|pcs?|ea|temp|elec|hyd|mod|veh|ser)$/i;

/** The parts of a note that stand each for themselves. */
export function clausesOf(text: string): string[] {
  const clauses: string[] = [""];
  for (const piece of text.split(/(; *|(?<!\d\/\d+) [-–] | [-–] (?!\d+\/\d)| \| |\. +(?![-–]))/)) {
    const last = clauses.length - 1;
    const isPoint = piece.startsWith(".");
    if (!/^(?:;| [-–] | \| |\. )/.test(piece) || (isPoint && abbreviation.test(clauses[last] ?? "")))
      clauses[last] += piece;
    else clauses.push("");
  }
  return clauses.map((clause) => clause.trim().replace(/(?<=\w\w)[.!]+$/, "")).filter(Boolean);
}

function readClause(clause: string): ReadNote {
  const whole = understood(clause);
  if (whole) return whole;
  const pieces = clause.split(/, *(?!\d{3}\b)/).filter(Boolean);
  if (pieces.length > 1) return readList(pieces);
  if (informs(clause)) return nothing;
  return isProse(clause) ? nothing : equipmentOf(clause);
}

/** Pieces between commas. An exclusion may go on behind its comma: with anything but a remark behind it, it is a question. */
function readList(pieces: string[]): ReadNote {
  const read = pieces.map((piece) => understood(piece) ?? (informs(piece) ? nothing : equipmentOf(piece)));
  const excluding = pieces.findIndex((piece) => exclusion.test(piece));
  const saysMore = read.slice(excluding + 1).some(({ qualifiers, open }) => open || Object.keys(qualifiers).length > 0);
  if (excluding >= 0 && saysMore) return question;
  return all(read) ?? question;
}

const exclusion =
  /^(?:(?:fits )?all (?:models |engines |bod(?:y styles|ies) )?(?=exc|ex\.|but))?(?:(?:it )?(?:does|do|will)(?: not|n.t) fit|won.t fit|not for(?: use)?(?: with| on| in)?|except(?: for)?|excluding|excludes|exc?l?\.?(?= )|other than|all but|but not|nicht für|sauf|excepto)\s+/i;
const without = /^(?:w\/o|without)\s*/i;
const lead =
  /^(?:fits? |for |use (?:with|on) |only (?:for |on )?|models? |vehicles? |equipped |when equipped |if equipped |with |w\/ ?|nur |für )+/i;
const tail = /(?:[\s,]+(?:only|models?|vehicles?|versions?|trims?|cars|trucks|engines?|motor))+\.?$/i;

/** What a clause of nothing but known values says; null where it says anything else. */
function understood(clause: string): ReadNote | null {
  const text = clause.trim();
  const lacking = without.exec(text);
  const excluded = lacking ?? exclusion.exec(text);
  if (!excluded) {
    const found = sequenceOf(text.replace(lead, ""));
    return found && asking(found);
  }
  const found = sequenceOf(text.slice(excluded[0].length).replace(lead, ""));
  return found && excluding(found);
}

type Sequence = { values: NoteValue[]; joins: string[] };

/** Returns consecutive values and the words between each two; null if anything else is among them. */
function sequenceOf(text: string): Sequence | null {
  let rest = text.replace(tail, "").trim();
  if (/^engine /i.test(text) || / engine\b/i.test(text)) rest = codedEngine(text) ?? rest;
  const values: NoteValue[] = [];
  const joins: string[] = [];
  while (rest !== "") {
    const next = nextValue(rest);
    if (!next) return null;
    values.push(...next.values);
    joins.push(...next.values.slice(1).map(() => " "));
    rest = rest.slice(next.length).replace(/^(?: models?| engines?| only)(?= ?[,&/]| (?:and|or) )/i, "");
    const join = /^(?: ?(?:,|&|\/|\+|\band\b|\bor\b|\bund\b|\boder\b)+ ?| +)/i.exec(rest)?.[0] ?? "";
    if (rest !== "" && join === "") return null;
    rest = rest.slice(join.length);
    if (rest !== "") joins.push(join.trim().toLowerCase() || " ");
  }
  return values.length > 0 ? { values, joins } : null;
}

/** A text that ends with an engine's code and the word: the word belongs to it. */
function codedEngine(text: string): string | null {
  const plain = text.replace(/[\s,]+only\.?$/i, "").trim();
  return nextValue(plain)?.length === plain.length ? plain : null;
}

/** 'LX, EX' is one of both, 'AWD, Touring' is both; 'AWD or Touring' is neither. */
function asking({ values, joins }: Sequence): ReadNote | null {
  const facts = new Set(values.map(({ fact }) => fact));
  const either = joins.some((join) => ["/", "or", "oder"].includes(join));
  if (either && facts.size > 1) return question;
  const lists = new Map<ValueFact, (string | number)[]>();
  const qualifiers: Qualifiers = {};
  for (const value of values) {
    if ("qualifiers" in value) {
      if (!combineQualifiers(qualifiers, value.qualifiers)) return question;
    } else lists.set(value.fact, [...(lists.get(value.fact) ?? []), ...value.values]);
  }
  // Side by side, one thing can't be two: '2.0L 2.4L' is no sentence.
  const doubled = joins.some((join, at) => join === " " && values[at]?.fact === values[at + 1]?.fact);
  if (doubled) return question;
  for (const [fact, list] of lists) Object.assign(qualifiers, { [fact]: unique(list) });
  return { qualifiers, open: false };
}

/** What is excluded together ('1.8L Turbo') excludes only what is both, which no qualifier says: only values of one fact are understood. */
function excluding({ values }: Sequence): ReadNote | null {
  if (new Set(values.map(({ fact }) => fact)).size > 1) return question;
  const [first] = values;
  if (!first || first.fact === "built") return question;
  if ("qualifiers" in first) return { qualifiers: { turbo: !first.qualifiers.turbo }, open: false };
  const excluded = values.flatMap((one) => ("values" in one ? one.values.map((value) => `${one.fact}=${value}`) : []));
  return { qualifiers: { except: unique(excluded) as string[] }, open: false };
}

function unique(list: (string | number)[]): (string | number)[] {
  return [...new Set(list)].toSorted((a, b) => (a < b ? -1 : 1));
}

const equipped = /^(?:(?:fits|for) )?(?:(?:vehicles?|models?) )?(?:(?:without|with)\b|w\/o|w\/) ?(.+)$/i;
const several = /[.,;:#?!()"]|\b(?:and|or|if|except|exc|but|only|unless|not|has|have|been|is|are|was)\b|\d{4,}|\/|^\d/i;

/** 'With tow package' asks for equipment; all else of which nothing is known is a question. */
function equipmentOf(clause: string): ReadNote {
  const [, equipment = ""] = equipped.exec(clause) ?? [];
  if (equipment.length < 2 || equipment.length > 60 || several.test(equipment)) return question;
  return { qualifiers: { [/\b(?:without|w\/o)/i.test(clause) ? "without" : "with"]: [equipment] }, open: false };
}

/** Words that keep cars out. */
const restricting =
  /\b(?:only|except|excl?|excluding|not|unless|without|with|if|w|before|after|from|until|thru|through|up to|built|models?|equipped|chassis|vin|serial|code|option|package|emissions?|engines?|trans(?:mission)?|suspension|wheels?|rotors?|brakes?|drive|cab|bed|door|gvwr?|nur|ohne|mit|für|sans|avec|con|sin)\b/i;

/** A sentence in which no word restricts is a remark. Fewer words than that may be the name of anything. */
function isProse(clause: string): boolean {
  return clause.split(" ").length >= 6 && !restricting.test(clause) && !leavesOpen(clause);
}
