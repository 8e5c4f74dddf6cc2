import { textElements, vehicleElements } from "#adapters/catalogue-files/aces-elements.ts";
import { isBlank } from "#adapters/catalogue-files/csv-text.ts";
import { wholeText, type XmlElement } from "#adapters/catalogue-files/xml-records.ts";

/**
 * What is read of an element: its attributes by name or all of them, and the elements in it by name or all of them. Its text is read, or is a label of
 * what its attributes say, or is nowhere in the format.
 */
type Reading = {
  text: "read" | "label" | "none";
  attributes: readonly string[] | "all";
  children: readonly string[] | "all";
};

const reading = (
  text: Reading["text"],
  attributes: Reading["attributes"],
  children: Reading["children"] = [],
): Reading => ({ text, attributes, children });

const anId = reading("label", ["id"]);
const aText = reading("read", []);
const aPart = reading("read", ["BrandAAIAID", "BrandID", "SubBrandAAIAID", "SubBrandID"]);

const readings: ReadonlyMap<string, Reading> = new Map([
  ...[...vehicleElements, "PartType", "PartTerminology", "Position"].map((name) => [name, anId] as const),
  ...[...textElements, "Qty"].map((name) => [name, aText] as const),
  ["Years", reading("label", ["from", "to"])],
  ["Part", aPart],
  ["PartNumber", aPart],
  ["Note", reading("read", "all")],
  ["MfrLabel", reading("read", "all")],
  ["Qual", reading("none", "all", ["text", "param"])],
  ["DiagramAsset", reading("label", "all")],
  ["NonDiagramAssets", reading("none", [], ["NonDiagramAsset"])],
]);

/** Of the elements that stand in a known element. */
const readingsWithin: ReadonlyMap<string, Reading> = new Map([
  ["Qual/text", aText],
  ["Qual/param", reading("label", "all")],
  ["NonDiagramAssets/NonDiagramAsset", reading("label", "all")],
]);

const ofApp = reading("none", ["action", "id", "ref", "validate"], "all");

/** What of an App is neither read nor stored. `mayRestrict`: it may say which vehicles the part does not fit. */
type Unread = { element: string; text: string; mayRestrict: boolean };

/**
 * Returns what of an App is neither read nor stored. Text and elements where the format has none may restrict what the part fits. What authoring tools
 * write into elements that say all by their attributes, such as the name beside an id, does not, and neither does an unknown attribute.
 */
export function unreadContent(app: XmlElement): Unread[] {
  const unread: Unread[] = [];
  look(app, "App", ofApp, unread);
  for (const element of app.children) {
    const { name } = element;
    const known = readings.get(name);
    // An unknown element is stored whole.
    if (!known) continue;
    look(element, name, known, unread);
    for (const inner of element.children) {
      const within = readingsWithin.get(`${name}/${inner.name}`);
      if (within) look(inner, `${name}/${inner.name}`, within, unread);
    }
  }
  return unread;
}

function look(element: XmlElement, path: string, { text, attributes, children }: Reading, unread: Unread[]): void {
  // Every element of every App comes here: most have no text and one attribute.
  if (text !== "read" && element.text !== "" && !isBlank(element.text))
    unread.push({ element: path, text: element.text, mayRestrict: text === "none" });
  for (const inner of children === "all" ? [] : element.children) {
    if (!children.includes(inner.name))
      unread.push({ element: `${path}/${inner.name}`, text: wholeText(inner), mayRestrict: true });
  }
  if (attributes === "all") return;
  for (const name of Object.keys(element.attributes)) {
    if (!attributes.includes(name) && !/^(xmlns|xml|xsi)\b/.test(name))
      unread.push({ element: `${path} ${name}`, text: element.attributes[name] ?? "", mayRestrict: false });
  }
}
