import { extendedOf } from "#adapters/catalogue-files/pies-item.ts";
import { madeNumbers, makerOf, numberCodes, numbersOf } from "#adapters/catalogue-files/pies-numbers.ts";
import { elementOf } from "#adapters/catalogue-files/write-element.ts";
import type { XmlElement } from "#adapters/catalogue-files/xml-records.ts";
import type { PiesPart } from "#shop/supply/exports/export-pies.ts";
import type { SoldNumber } from "#shop/supply/exports/read-sold-parts.ts";
import type { Alike } from "#shop/supply/exports/supplied-alike.ts";

/**
 * Returns the entries of a supplier's extended information with the vehicle makers' numbers and superseded ones that the shop has: those that it no
 * longer has are left out, its others added.
 */
export function extendedWith({ numbers, alike }: PiesPart, all: XmlElement[]): XmlElement[] {
  if (alike.numbers) return all;
  const { numberId } = alike;
  const ours = numbers.filter(({ kind }) => kind === "oe" || kind === "superseded");
  const read = (entries: XmlElement[]) => {
    const item = elementOf("Item", {}, [elementOf("ExtendedInformation", {}, entries)]);
    return numbersOf(item, extendedOf(item));
  };
  const isOurs = isAmong(ours, numberId);
  const left = withoutLost(all, isOurs);
  const changed = [...left, ...ownExtended(without(ours, isAmong(read(left), numberId)))];
  const stated = read(changed);
  if (stated.every(isOurs) && ours.every(isAmong(stated, numberId))) return changed;
  // Numbers and makers are paired by their order: what is added or left out may pair others.
  return [...all.filter((one) => !numberCodes.has(codeOf(one))), ...ownExtended(ours)];
}

/** Returns a supplier's interchange with the numbers of other makers that the shop has; PIES does not tell competitors' apart. */
export function interchangeWith({ numbers, alike }: PiesPart, all: XmlElement[]): XmlElement[] {
  if (alike.numbers) return all;
  const { numberId } = alike;
  const ours = numbers.filter(({ kind }) => kind === "interchange" || kind === "competitor");
  const isOurs = isAmong(ours, numberId);
  const left = all.flatMap((element) => {
    const children = element.children.filter(
      ({ name, text }) =>
        name !== "PartNumber" || isOurs({ kind: "interchange", number: text.trim(), maker: makerOf(element) }),
    );
    const isEmptied = children.length < element.children.length && !children.some(({ name }) => name === "PartNumber");
    return isEmptied ? [] : [{ ...element, children }];
  });
  const item = elementOf("Item", {}, [elementOf("PartInterchangeInfo", {}, left)]);
  return [...left, ...ownInterchange(without(ours, isAmong(numbersOf(item, new Map()), numberId)))];
}

type Test = (one: SoldNumber) => boolean;

/** Whether a number is among others. One that an import refuses counts as such: the shop has nothing else to say of it. */
function isAmong(numbers: SoldNumber[], idOf: Alike["numberId"]): Test {
  const ids = new Set(numbers.map(idOf));
  return (one) => {
    const id = idOf(one);
    return id === null || ids.has(id);
  };
}

const without = (numbers: SoldNumber[], isLeftOut: Test) => numbers.filter((one) => !isLeftOut(one));

/** Returns entries without those numbers, and their makers, that are not the shop's. */
function withoutLost(all: XmlElement[], isOurs: Test): XmlElement[] {
  const lost = new Set<XmlElement>();
  const of = (code: string) => all.filter((one) => codeOf(one) === code);
  for (const [code, makerCode, kind] of [
    ["OEP", "OEM", "oe"],
    ["OSP", "OSN", "oe"],
    ["PTN", "", "superseded"],
  ] as const) {
    const [entries, makers] = [of(code), makerCode === "" ? [] : of(makerCode)];
    const texts = (elements: XmlElement[]) => elements.map(({ text }) => text.trim());
    for (const [at, one] of madeNumbers(texts(entries), texts(makers)).entries()) {
      if (isOurs({ kind, ...one })) continue;
      const pair = makers.length === entries.length ? [entries[at], makers[at]] : [entries[at]];
      for (const element of pair) if (element) lost.add(element);
    }
  }
  return all.filter((one) => !lost.has(one));
}

const codeOf = ({ attributes }: XmlElement) => attributes["EXPICode"] ?? "";

/** The numbers that extended information holds: the vehicle makers', each with its maker where all have one, and superseded ones. */
function ownExtended(numbers: SoldNumber[]): XmlElement[] {
  const entry = (code: string, text: string) => elementOf("ExtendedProductInformation", { EXPICode: code }, text);
  const oe = numbers.filter(({ kind }) => kind === "oe");
  const made = oe.filter(({ maker }) => maker !== null);
  // Numbers and makers are paired by their order, so that those without a maker need a code of their own.
  const others = oe.filter(({ maker }) => maker === null);
  return [
    ...made.flatMap(({ number, maker }) => [entry("OEP", number), entry("OEM", maker ?? "")]),
    ...others.map(({ number }) => entry("OSP", number)),
    ...numbers.filter(({ kind }) => kind === "superseded").map(({ number }) => entry("PTN", number)),
  ];
}

/** Interchange and competitors' numbers, which PIES does not tell apart. */
function ownInterchange(numbers: SoldNumber[]): XmlElement[] {
  const all = numbers.filter(({ kind }) => kind === "interchange" || kind === "competitor");
  return [...Map.groupBy(all, ({ maker }) => maker)].map(([maker, alike]) =>
    elementOf(
      "PartInterchange",
      maker === null ? {} : { BrandLabel: maker },
      alike.map(({ number }) => elementOf("PartNumber", {}, number)),
    ),
  );
}
