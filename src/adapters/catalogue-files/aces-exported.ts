import { textElements, vehicleElements } from "#adapters/catalogue-files/aces-elements.ts";
import { readInstruction, sourceInstruction } from "#adapters/catalogue-files/source-instruction.ts";
import type { XmlElement } from "#adapters/catalogue-files/xml-records.ts";
import type { Problem, Source } from "#shop/supply/imports/records.ts";

/** What an export of the shop said of an App beyond the elements and values of ACES 4.2. */
export type Exported = Readonly<Record<string, unknown>>;

const vehicleNames: ReadonlySet<string> = new Set(vehicleElements);
const textNames: ReadonlySet<string> = new Set([...textElements, "SubBrandAAIAID"]);
/** They are not in a source, or not by these names. */
const ofTheApp = new Set(["Qty", "PartType", "PartTerminology", "Position", "Part", "PartNumber", "BrandAAIAID"]);

const nothing: Exported = {};

/** Reads the instructions of an App; what can't be read is reported. */
export function exportedOf({ instructions }: XmlElement, odd: Problem[]): Exported {
  const bodies = instructions.filter(({ target }) => target === sourceInstruction);
  if (bodies.length === 0) return nothing;
  // Files name elements as they like, `__proto__` included.
  const exported = Object.create(null) as Record<string, unknown>;
  for (const { body } of bodies) {
    const stated = readInstruction(body);
    if (stated) Object.assign(exported, stated);
    else {
      const params = { element: sourceInstruction };
      odd.push({ code: "element_unknown", error: false, key: sourceInstruction, params });
    }
  }
  return exported;
}

/** Adds to a source what an export said beyond it; what its elements say themselves stays. */
export function addExported(source: Source, exported: Exported): void {
  for (const [name, value] of Object.entries(exported)) {
    if (ofTheApp.has(name)) continue;
    if (name === "MfrLabel" && Array.isArray(value)) source[name] = [...listOf(source[name]), ...listOf(value)];
    else if (name === "Note" || name === "Qual") {
      if (saysTheSame(source[name], value)) source[name] = value;
    } else if (!(name in source) && isOf(name, value)) source[name] = value;
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Notes and qualifiers stand in their elements; an instruction adds attributes to them, never other texts. */
function saysTheSame(elements: unknown, exported: unknown): boolean {
  const [own, others] = [listOf(elements), listOf(exported)];
  return own.length === others.length && own.every((one, at) => textOf(one) === textOf(others[at]));
}

const textOf = (note: unknown) =>
  typeof note === "string" ? note : (note as { text?: unknown } | null | undefined)?.text;

/** Whether a value is one that an App may have under the name. */
function isOf(name: string, value: unknown): boolean {
  if (name === "Years") {
    const { from, to } = (value ?? {}) as { from?: unknown; to?: unknown };
    return isId(from) && isId(to) && Number(from) <= Number(to);
  }
  if (vehicleNames.has(name)) return isId(value);
  return Array.isArray(value) || name === "DiagramAsset" || (textNames.has(name) && typeof value === "string");
}

const isId = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0;
