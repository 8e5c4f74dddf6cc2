import { equipmentElements, textElements, vehicleElements } from "#adapters/catalogue-files/aces-elements.ts";
import { addExported, exportedOf, type Exported } from "#adapters/catalogue-files/aces-exported.ts";
import { unreadContent } from "#adapters/catalogue-files/aces-unread.ts";
import { elementAsJson } from "#adapters/catalogue-files/element-json.ts";
import {
  child,
  childText,
  contentRefused,
  contentUnread,
  elementTwice,
  wholeText,
  type XmlElement,
} from "#adapters/catalogue-files/xml-records.ts";
import type {
  ApplicationRecord,
  PartRef,
  Problem,
  ProblemRecord,
  Source,
  SourceLocation,
  UnreadApplication,
} from "#shop/supply/imports/records.ts";
import { firstPrivateId } from "#shop/supply/exports/private-ids.ts";
import { noteText } from "#shop/supply/imports/note-texts.ts";
import { textLimits } from "#shop/supply/imports/text-limits.ts";

const vehicleNames: ReadonlySet<string> = new Set(vehicleElements);
const equipmentNames: ReadonlySet<string> = new Set(equipmentElements);
const textNames: ReadonlySet<string> = new Set(textElements);
const ofThePart = new Set(["Qty", "PartType", "PartTerminology", "Position", "Part", "PartNumber"]);

/** Whether an App has the element at most once: of two, one would be lost. */
const isSingle = (name: string) => name === "Years" || ofThePart.has(name) || vehicleNames.has(name);

/** Attributes of an App that a source has: an unknown element of that name would be lost beside one. */
const storedAttributes = new Set(["ref", "validate"]);

/** Elements that have another name in ACES 5.0, by that one. */
const formerNames = new Map([
  ["PartTerminology", "PartType"],
  ["PartNumber", "Part"],
]);

const actions = new Map([
  ["A", "add"],
  ["D", "remove"],
] as const) as ReadonlyMap<string, "add" | "remove">;

const mostQuantity = 32_767;

class BadApp extends Error {
  readonly problem: Problem;

  constructor(code: string, key: string, params: Problem["params"] = {}) {
    super(code);
    this.problem = { code, error: true, key, params };
  }
}

/** Returns an App as a record after its warnings, or its error. `brand`: the brand of the header. */
export function readApp(app: XmlElement, brand: string | null): (ApplicationRecord | ProblemRecord)[] {
  const at: SourceLocation = { line: app.line, record: (app.attributes["id"] ?? "").trim().slice(0, 60) };
  const odd: Problem[] = [];
  try {
    const record = applicationOf(app, at, brand, odd);
    return [...odd.map((problem) => ({ kind: "problem" as const, at, problem })), record];
  } catch (error) {
    if (!(error instanceof BadApp)) throw error;
    const unread = unreadIn(app, brand, error.problem);
    return [{ kind: "problem", at, problem: error.problem, ...(unread && { unread }) }];
  }
}

/** Returns what a refused App names; nothing where it removes an application, or names equipment, of which the shop has none. */
function unreadIn(app: XmlElement, brand: string | null, { code }: Problem): UnreadApplication | null {
  if (code === "not_a_vehicle" || actionOf(app) === "remove") return null;
  const [part, ...others] = app.children.filter(({ name }) => name === "Part" || name === "PartNumber");
  const number = numberIn(part);
  const exported = exportedOf(app, []);
  return { part: part && others.length === 0 && isNumber(number) ? partOf(part, number, { exported, brand }) : null };
}

const actionOf = ({ attributes }: XmlElement) => actions.get(attributes["action"]?.trim() ?? "");

const numberIn = (part: XmlElement | undefined) => part?.text.trim().replace(/\s+/g, " ") ?? "";

const isNumber = (text: string) => text.length <= 60 && /[A-Za-z0-9]/.test(text);

/**
 * `exported`: the brand's code that an export of the shop said beyond ACES 4.2, with the number in it where it wrote another one; `brand`: the one of the
 * header.
 */
function partOf(
  { attributes }: XmlElement,
  number: string,
  { exported, brand }: { exported: Exported; brand: string | null },
): PartRef {
  const { BrandAAIAID: beyond, PartNumber: renamed } = exported;
  const { is, means } = (renamed ?? {}) as { is?: unknown; means?: unknown };
  // Where a program has changed the number since, that one counts.
  const meant = is === number && typeof means === "string" && isNumber(means) ? means : number;
  const own = attributes["BrandAAIAID"] ?? attributes["BrandID"] ?? (typeof beyond === "string" ? beyond : null);
  return { number: meant, sku: null, brand: own ?? brand, brandName: null };
}

function applicationOf(app: XmlElement, at: SourceLocation, brand: string | null, odd: Problem[]): ApplicationRecord {
  const action = actionOf(app);
  if (!action) throw new BadApp("action_unknown", at.record, { action: shown(app.attributes["action"]) });
  if (app.children.some(({ name }) => equipmentNames.has(name))) throw new BadApp("not_a_vehicle", at.record);
  const part = child(app, "Part", "PartNumber");
  const number = numberIn(part);
  if (!part || number === "") throw new BadApp("part_missing", at.record);
  if (!isNumber(number)) throw new BadApp("part_number_wrong", at.record, { number: shown(number) });
  noteSpaces(odd, part.text, "Part");
  for (const { element, text, mayRestrict } of unreadContent(app)) {
    if (mayRestrict && action === "add") {
      const { code, params } = contentRefused(element, text);
      throw new BadApp(code, at.record || `${at.line}`, params);
    }
    odd.push(contentUnread(element, text));
  }
  const exported = exportedOf(app, odd);
  return {
    kind: "application",
    at,
    action,
    part: partOf(part, number, { exported, brand }),
    partType: partTypeOf(app, at),
    position: idOf(child(app, "Position"), at),
    quantity: quantityOf(childText(app, "Qty"), at),
    source: sourceOf(app, { at, odd, action, exported }),
    named: null,
  };
}

function quantityOf(text: string | null, at: SourceLocation): number {
  if (text === null) throw new BadApp("quantity_missing", at.record);
  const quantity = /^\d+(?:\.0+)?$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(quantity) || quantity < 1 || quantity > mostQuantity) {
    throw new BadApp("quantity_wrong", at.record, { quantity: shown(text) });
  }
  return quantity;
}

/**
 * All that the App says but part and quantity, under the names of ACES before 5.0, its notes with their spaces. An application that is removed may say
 * what one that is added may not: it was imported when the shop took that.
 */
function sourceOf(
  app: XmlElement,
  { at, odd, action, exported }: { at: SourceLocation; odd: Problem[]; action: "add" | "remove"; exported: Exported },
): Source {
  // Elements are named as the file likes, `constructor` included.
  const source = Object.create(null) as Source;
  const add = (name: string, value: unknown) => {
    source[name] = [...((source[name] as unknown[] | undefined) ?? []), value];
  };
  const met = new Set<string>();
  for (const element of app.children) {
    const { name, text } = element;
    const ownName = formerNames.get(name) ?? name;
    if (met.has(ownName) && isSingle(name)) throw new BadApp("element_twice", at.record, { element: name });
    met.add(ownName);
    if (name === "Years") source["Years"] = yearsOf(element, at);
    else if (vehicleNames.has(name)) source[name] = idOf(element, at);
    else if (textNames.has(name)) {
      if (source[name] === undefined) source[name] = text.trim();
      else odd.push(elementTwice(name, "first"));
    } else if (name === "Note" || name === "MfrLabel") {
      noteSpaces(odd, text, name);
      const note = withAttributes(element);
      if (name === "Note" && action === "add") checkNote(noteText(name, note), at);
      add(name, note);
    } else if (name === "Qual") {
      const qual = qualOf(element);
      if (action === "add") checkQual(element, noteText(name, qual), at);
      add(name, qual);
    } else if (name === "DiagramAsset" || name === "NonDiagramAssets") {
      if (source[name] === undefined) source[name] = assetOf(element);
      else odd.push(elementTwice(name, "first"));
    } else if (name in app.attributes && storedAttributes.has(name) && action === "add") {
      const { code, params } = contentRefused(name, wholeText(element));
      throw new BadApp(code, at.record || `${at.line}`, params);
    } else if (!ofThePart.has(name)) {
      odd.push({ code: "element_unknown", error: false, key: name, params: { element: shown(name) } });
      add(name, element.children.length > 0 ? elementAsJson(element) : withAttributes(element));
    }
  }
  addExported(source, exported);
  const partType = partTypeOf(app, at);
  const position = idOf(child(app, "Position"), at);
  const { SubBrandAAIAID, SubBrandID } = child(app, "Part", "PartNumber")?.attributes ?? {};
  const { ref, validate } = app.attributes;
  return {
    ...source,
    ...(partType !== null && { PartType: partType }),
    ...(position !== null && { Position: position }),
    ...((SubBrandAAIAID ?? SubBrandID) && { SubBrandAAIAID: SubBrandAAIAID ?? SubBrandID }),
    ...(ref && { ref }),
    ...(validate === "no" && { validate }),
  };
}

/** An export states a part type, and an id of a qualifier, where there is none: ACES requires one. */
function partTypeOf(app: XmlElement, at: SourceLocation): number | null {
  const id = idOf(child(app, "PartType", "PartTerminology"), at);
  return id === firstPrivateId ? null : id;
}

function idOf(element: XmlElement | undefined, at: SourceLocation): number | null {
  if (!element) return null;
  const text = element.attributes["id"]?.trim() ?? "";
  if (!/^[1-9]\d{0,14}$/.test(text)) {
    throw new BadApp("id_wrong", at.record, { element: element.name, id: shown(text) });
  }
  return Number(text);
}

function yearsOf({ attributes }: XmlElement, at: SourceLocation): { from: number; to: number } {
  const [from, to] = [Number(attributes["from"]), Number(attributes["to"])];
  if (!isYear(from) || !isYear(to) || from > to) {
    throw new BadApp("years_wrong", at.record, { from: shown(attributes["from"]), to: shown(attributes["to"]) });
  }
  return { from, to };
}

function isYear(year: number): boolean {
  return Number.isInteger(year) && year >= 1896 && year <= 2100;
}

const assetOf = ({ name, attributes, children }: XmlElement) =>
  name === "DiagramAsset" ? attributes : children.map((asset) => asset.attributes);

const withAttributes = ({ attributes, text }: XmlElement) =>
  Object.keys(attributes).length > 0 ? { ...attributes, text } : text;

/** Refuses the App for a note that is longer than those that the shop reads: what restricts it may stand at the end. */
function checkNote(text: string, at: SourceLocation): void {
  if (text.trim().length <= textLimits.note) return;
  throw new BadApp("note_too_long", at.record, { note: shown(text.trim()), limit: textLimits.note });
}

/** Refuses the App for a qualifier of which only a part would be read. */
function checkQual({ children }: XmlElement, text: string, at: SourceLocation): void {
  if (children.filter(({ name }) => name === "text").length > 1)
    throw new BadApp("element_twice", at.record, { element: "Qual/text" });
  checkNote(text, at);
}

function qualOf(element: XmlElement): { text: string } & Record<string, unknown> {
  const params = element.children.filter(({ name }) => name === "param").map(({ attributes }) => attributes);
  const text = child(element, "text")?.text ?? "";
  const { id, ...others } = element.attributes;
  const attributes = id === String(firstPrivateId) ? others : element.attributes;
  return { ...attributes, ...(params.length > 0 && { param: params }), text };
}

function noteSpaces(odd: Problem[], text: string, element: string): void {
  if (text === text.trim()) return;
  odd.push({ code: "spaces_around", error: false, key: `${element} ${text}`, params: { element, text: shown(text) } });
}

function shown(text: string | undefined): string {
  return (text ?? "").slice(0, 120);
}
