import { namesSix, readEngine, sixesIn } from "#shop/catalogue/fitment/engine-words.ts";
import { clausesOf, readNote } from "#shop/catalogue/fitment/notes/read-note.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import { layoutOfSixes, type SoldModel } from "#shop/supply/imports/resolve/known-sixes.ts";

type Restrictions = { qualifiers: Qualifiers; notes: string[] };

/**
 * Returns what restricts an application to a model, with the layout of six cylinders in the supplier's words where the model may have had two: 'L6' is
 * asked of those who have six cylinders of that size. Where all of the model's are laid out as it says, the numbers say it all. `null`: the application
 * names its vehicles one by one.
 */
export function withLayout({ qualifiers, notes }: Restrictions, model: SoldModel | null): Restrictions {
  const { engine, ...rest } = qualifiers;
  const isSure = (text: string) => model === null || isLaidOut(model, text, rest.displacement);
  const asked = notes.map((note) =>
    clausesOf(note).some((one) => excludesSix(one) && !isSure(one)) ? question(note) : note,
  );
  const isSaid = engine?.some(namesSix) && engine.every((one) => isIn(one, rest));
  if (engine && !isSaid) return { qualifiers, notes: asked };
  const words = engine ?? notes.flatMap(clausesOf).filter(asksSix).flatMap(sixesIn);
  const isOpen = words.some((one) => namesSix(one) && !isSure(one));
  return { qualifiers: isOpen ? { ...rest, engine: words } : rest, notes: asked };
}

/** Whether all sixes of a model, of the size that is meant, are laid out as a text says. */
function isLaidOut(model: SoldModel, text: string, sizes: number[] | undefined): boolean {
  return sixesIn(text).every((one) => {
    const size = readEngine(one.trim())?.displacement;
    const [letter = ""] = /[vlihw](?=-?6$)/i.exec(one) ?? [];
    return layoutOfSixes(model, size === undefined ? sizes : [size]) === layouts[letter.toUpperCase()];
  });
}

const layouts: Record<string, string> = { V: "V", L: "in line", I: "in line", H: "flat" };

/** Whether the numbers of an application say what an engine in words does. */
function isIn(text: string, { displacement, cylinders }: Qualifiers): boolean {
  const read = readEngine(text);
  const has = (known: number[] | undefined, one: number | undefined) => one === undefined || known?.includes(one);
  return read !== null && has(displacement, read.displacement) === true && has(cylinders, read.cylinders) === true;
}

/** Whether a clause asks for a six by its layout, and for no other engine: 'V6, V8 only' is for both, and its words must not keep out the V8. */
function asksSix(clause: string): boolean {
  const { cylinders = [] } = namesSix(clause) ? readNote(clause).qualifiers : {};
  return cylinders.length > 0 && cylinders.every((one) => one === 6);
}

/** Whether a clause keeps sixes out by their layout: 'Not for V6'. Read as a number of cylinders it would keep out those that are laid out otherwise. */
const excludesSix = (clause: string) =>
  namesSix(clause) && readNote(clause).qualifiers.except?.includes("cylinders=6") === true;

/** The note as one that is asked. */
const question = (note: string) => `Engine: ${note}`;
