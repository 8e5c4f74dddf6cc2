import { textElements, vehicleElements } from "#adapters/catalogue-files/aces-elements.ts";
import { escapeXml } from "#adapters/catalogue-files/escape-xml.ts";
import { fitAces, isAcesBrand, longestAcesNumber } from "#adapters/catalogue-files/fit-aces.ts";
import { writeInstruction } from "#adapters/catalogue-files/source-instruction.ts";
import type { AcesApplication } from "#shop/supply/exports/export-aces.ts";

/** The header of an ACES 4.2 file, its elements in the order of the schema. */
export function acesHead(texts: Record<string, string>): string {
  const elements = headerElements.flatMap((name) =>
    texts[name] === undefined ? [] : [`\t\t${element(name, {}, texts[name])}\n`],
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ACES version="4.2">\n\t<Header>\n${elements.join("")}\t</Header>\n`;
}

const headerElements = [
  "Company",
  "SenderName",
  "SenderPhone",
  "TransferDate",
  "DocumentTitle",
  "EffectiveDate",
  "SubmissionType",
  "VcdbVersionDate",
  "QdbVersionDate",
  "PcdbVersionDate",
];

/**
 * One App, its elements in the order of the schema; what ACES 4.2 has no place for is in a processing instruction. Null: it can't say the application
 * without losing which part or vehicles it is about.
 */
export function acesApp({ name, quantity, source }: AcesApplication, id: number): string | null {
  const isKnownBrand = isAcesBrand(name.brandId);
  const own = name.brandId ? (name.makerNumber ?? name.sku) : name.sku;
  // Without their brands two makers' parts of one number would be the same part to every other program.
  const number = isKnownBrand ? own : name.sku;
  const fitted = fitAces(source);
  if (!fitted || [...number].length > longestAcesNumber) return null;
  const { stated, rest } = fitted;
  const { ref, validate, SubBrandAAIAID: subBrand } = stated as Record<string, string | undefined>;
  if (name.brandId && !isKnownBrand) rest["BrandAAIAID"] = name.brandId;
  if (number !== own) rest["PartNumber"] = { is: number, means: own };
  const part = {
    ...(isKnownBrand && { BrandAAIAID: name.brandId ?? "" }),
    ...(subBrand && { SubBrandAAIAID: subBrand }),
  };
  const present = (...names: readonly string[]) => names.flatMap((one) => elementsOf(one, stated[one]));
  const elements = [
    ...present(...vehicleElements, "Qual", "Note"),
    element("Qty", {}, String(quantity)),
    ...present("PartType", "MfrLabel", "Position"),
    element("Part", part, number),
    ...present(...textElements),
    ...(Object.keys(rest).length > 0 ? [writeInstruction(rest)] : []),
  ];
  const attributes = { action: "A", id: String(id), ...(ref && { ref }), ...(validate && { validate }) };
  return `\t${open("App", attributes)}\n${elements.map((one) => `\t\t${one}\n`).join("")}\t</App>\n`;
}

export function acesFoot(count: number): string {
  return `\t<Footer>\n\t\t<RecordCount>${count}</RecordCount>\n\t</Footer>\n</ACES>\n`;
}

/** What an application's source says under a name, as elements of that name. */
function elementsOf(name: string, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (name === "Years") return [element(name, texts(value), "")];
  if (Array.isArray(value)) return value.map((one: unknown) => (name === "Qual" ? qual(one) : noted(name, one)));
  return [typeof value === "number" ? element(name, { id: String(value) }, "") : element(name, {}, String(value))];
}

function noted(name: string, value: unknown): string {
  if (typeof value === "string") return element(name, {}, value);
  const { text = "", ...attributes } = texts(value);
  return element(name, attributes, text);
}

function qual(value: unknown): string {
  const { param = [], text = "", ...attributes } = value as { param?: unknown[]; text?: string };
  const inside = [...param.map((one) => element("param", texts(one), "")), element("text", {}, text)].join("");
  return `${open("Qual", texts(attributes))}${inside}</Qual>`;
}

const texts = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(value as Record<string, unknown>).map(([key, one]) => [key, String(one)]));

function element(name: string, attributes: Record<string, string>, text: string): string {
  const start = open(name, attributes);
  return text === "" ? `${start.slice(0, -1)}/>` : `${start}${escapeXml(text)}</${name}>`;
}

function open(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${written.join("")}>`;
}
