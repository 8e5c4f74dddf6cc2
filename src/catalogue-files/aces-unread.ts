import { textElements, vehicleElements } from "#catalogue-files/aces-elements.ts";
import { contentUnread, type XmlElement } from "#catalogue-files/xml-records.ts";
import type { Problem } from "#shop/imports/records.ts";

/** What is read of an element: its text, its attributes by name or all of them, and the elements in it by name or all of them. */
type Reading = { text: boolean; attributes: readonly string[] | "all"; children: readonly string[] | "all" };

const reading = (text: boolean, attributes: Reading["attributes"], children: Reading["children"] = []): Reading => ({
  text,
  attributes,
  children,
});

const anId = reading(false, ["id"]);
const aText = reading(true, []);
const aPart = reading(true, ["BrandAAIAID", "BrandID", "SubBrandAAIAID", "SubBrandID"]);

const readings: ReadonlyMap<string, Reading> = new Map([
  ...[...vehicleElements, "PartType", "PartTerminology", "Position"].map((name) => [name, anId] as const),
  ...[...textElements, "Qty"].map((name) => [name, aText] as const),
  ["Years", reading(false, ["from", "to"])],
  ["Part", aPart],
  ["PartNumber", aPart],
  ["Note", reading(true, "all")],
  ["MfrLabel", reading(true, "all")],
  ["Qual", reading(false, "all", ["text", "param"])],
  ["DiagramAsset", reading(false, "all")],
  ["NonDiagramAssets", reading(false, [], ["NonDiagramAsset"])],
]);

/** Of the elements that stand in a known element. */
const readingsWithin: ReadonlyMap<string, Reading> = new Map([
  ["Qual/text", aText],
  ["Qual/param", reading(false, "all")],
  ["NonDiagramAssets/NonDiagramAsset", reading(false, "all")],
]);

const ofApp = reading(false, ["action", "id", "ref", "validate"], "all");

/**
 * Returns what of an App is neither read nor stored. A text or an element may restrict what the part fits, so that the App can't be taken: an error. An
 * attribute that nobody knows is a warning.
 */
export function unreadContent(app: XmlElement): Problem[] {
  const problems: Problem[] = [];
  look(app, "App", ofApp, problems);
  for (const element of app.children) {
    const { name } = element;
    const known = readings.get(name);
    // An unknown element is stored whole.
    if (!known) continue;
    look(element, name, known, problems);
    for (const inner of element.children) {
      const within = readingsWithin.get(`${name}/${inner.name}`);
      if (within) look(inner, `${name}/${inner.name}`, within, problems);
    }
  }
  return problems;
}

function look(element: XmlElement, path: string, { text, attributes, children }: Reading, problems: Problem[]): void {
  // Every element of every App comes here: most have no text and one attribute.
  if (!text && element.text !== "" && /\S/.test(element.text))
    problems.push({ ...contentUnread(path, element.text), error: true });
  for (const { name, text: inside } of children === "all" ? [] : element.children) {
    if (!children.includes(name)) problems.push({ ...contentUnread(`${path}/${name}`, inside), error: true });
  }
  if (attributes === "all") return;
  for (const name of Object.keys(element.attributes)) {
    if (!attributes.includes(name) && !/^(xmlns|xml|xsi)\b/.test(name))
      problems.push(contentUnread(`${path} ${name}`, element.attributes[name] ?? ""));
  }
}
