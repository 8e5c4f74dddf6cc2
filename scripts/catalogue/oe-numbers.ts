import { chance } from "./chance.ts";

/** Not I, O and Q: makers leave them out, since they look like 1 and 0. */
const letters = "ABCDEFGHJKLMNPRSTUVWXYZ";

/**
 * How each maker writes its numbers, with something in each that it does not use for parts of cars, so that none is the
 * number of a real part: a double Q, or a block of digits that is not given out. `type` are digits that a part type has always.
 */
const styles: Record<string, (type: string, d: (count: number) => string, letter: string) => string> = {
  Toyota: (type, d) => `${type}-QQ${d(3)}`,
  Honda: (type, d) => `${type}-QQ${d(1)}-A${d(2)}`,
  Ford: (type, d, l) => `QQ${d(1)}Z-${type.slice(1)}-${l}${letters.charAt(Number(d(1)))}`,
  GM: (_, d) => `7${d(7)}`,
  Mopar: (_, d, l) => `70${d(6)}A${l}`,
  Nissan: (type, d, l) => `${type}-QQ${d(2)}${l}`,
  Hyundai: (type, d) => `${type}-QQ${d(3)}`,
  Subaru: (type, d) => `${type}QQ${d(3)}`,
  Volkswagen: (type, d, l) => `9Q0 ${type.slice(2)} ${d(3)} ${l}`,
  BMW: (type, d) => `00 ${type.slice(3)} ${d(1)} ${d(3)} ${d(3)}`,
  "Mercedes-Benz": (type, d) => `A 999 ${type.slice(2)} ${d(2)} ${d(2)}`,
  Mazda: (type, d, l) => `QQ${d(1)}${l}-${type.slice(3)}-${d(3)}`,
  Volvo: (_, d) => `67${d(6)}`,
  Mitsubishi: (type, d) => `${type.slice(2)}QQ${d(3)}`,
  Tesla: (_, d, l) => `99${d(5)}-00-${l}`,
  Porsche: (type, d) => `9Q1 ${type.slice(2)} ${d(3)} ${d(2)}`,
  Rivian: (_, d, l) => `PTQ${d(8)}-${l}`,
};

const makers: Record<string, string> = {
  Lexus: "Toyota",
  Acura: "Honda",
  Lincoln: "Ford",
  Mercury: "Ford",
  Chevrolet: "GM",
  GMC: "GM",
  Buick: "GM",
  Cadillac: "GM",
  Pontiac: "GM",
  Dodge: "Mopar",
  Chrysler: "Mopar",
  Jeep: "Mopar",
  Ram: "Mopar",
  Infiniti: "Nissan",
  Kia: "Hyundai",
  Audi: "Volkswagen",
  MINI: "BMW",
  RIVIAN: "Rivian",
};

/** Whose numbers the parts of a make have. */
export function makerOf(make: string): string {
  return makers[make] ?? make;
}

/** A number as that maker writes them, for a type of part. */
export function oeNumber(maker: string, slug: string, seed: string): string {
  const style = styles[maker];
  if (!style) throw new Error(`no numbers are known of ${maker}`);
  let drawn = 0;
  const d = (count: number) => {
    drawn += 1;
    return String(Math.floor(chance(`${seed} ${drawn}`) * 10 ** count)).padStart(count, "0");
  };
  const type = String(10_000 + Math.floor(chance(`${maker} ${slug}`) * 89_999));
  return style(type, d, letters.charAt(Math.floor(chance(`${seed} letter`) * letters.length)));
}
