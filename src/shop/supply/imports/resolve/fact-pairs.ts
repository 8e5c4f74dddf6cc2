import { isId } from "#shop/foundation/id.ts";
import { qualifiersInput } from "#shop/catalogue/fitment/application-input.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";

/**
 * Reads qualifiers as a mapping file writes them: `displacement=2.4;cylinders=4;fuel=Gasoline|Flex`. A `;`, `=`, `|` or `\` that is meant has a `\`
 * before it. Null where that can't be what a vehicle must meet.
 */
export function readPairs(text: string): Qualifiers | null {
  const values: Record<string, unknown> = {};
  for (const pair of splitAt(text, ";")) {
    const [name = "", ...rest] = splitAt(pair, "=");
    const fact = plain(name);
    const listed = splitAt(rest.join("="), "|").map(plain);
    if (fact === "turbo") values[fact] = /^(yes|true|1)$/i.test(listed[0] ?? "");
    else values[fact] = /^(built(From|Before)|vin(From|To))$/.test(fact) ? listed[0] : listed;
  }
  const { vehicle, ...qualifiers } = values;
  const parsed = qualifiersInput.safeParse(qualifiers);
  const vehicles = vehicle as string[] | undefined;
  if (!parsed.success || vehicles?.every(isId) === false) return null;
  const present = Object.entries(parsed.data).filter(([, value]) => value !== undefined);
  return { ...(vehicles && { vehicle: vehicles }), ...(Object.fromEntries(present) as Qualifiers) };
}

/** The contrary of `readPairs`. */
export function writePairs(facts: Record<string, unknown>): string {
  return Object.entries(facts)
    .map(([fact, value]) => {
      const values = value === true ? ["yes"] : value === false ? ["no"] : [value].flat();
      return `${fact}=${values.map((one) => String(one).replace(/[\\;=|]/g, "\\$&")).join("|")}`;
    })
    .join(";");
}

/** Pieces between separators that are meant as such, their backslashes still in them. */
function splitAt(text: string, separator: string): string[] {
  const pieces = [""];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (character === separator) pieces.push("");
    else pieces[pieces.length - 1] += character === "\\" ? character + (text[(at += 1)] ?? "") : character;
  }
  return pieces;
}

const plain = (piece: string) => piece.replace(/\\([\s\S])/g, "$1").trim();
