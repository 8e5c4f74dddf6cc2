import type * as en from "#web/messages/en/kits.ts";
import { number, plural } from "./grammar.ts";

export const kits = {
  contents: "Das ist enthalten",
  pieces: (quantity: number, name: string) => (quantity === 1 ? name : `${number(quantity)} × ${name}`),
  saves: (apart: string, saved: string) => `Einzeln kosten diese Teile ${apart}: Der Satz spart ${saved}.`,
  alsoIn: "Auch im Satz erhältlich",
  inCart: (parts: number) => plural(parts, { one: "Satz aus # Teil", other: "Satz aus # Teilen" }),
  ordered: (quantity: number) => plural(quantity, { one: "# Satz", other: "# Sätze" }),
} satisfies typeof en.kits;
