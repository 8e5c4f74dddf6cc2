import type { NumberRow } from "#seed/demo/catalogue-files.ts";
import type { Brand } from "./brands.ts";
import { chance } from "./chance.ts";
import { makerOf, oeNumber } from "./oe-numbers.ts";
import type { Design, PartSpec } from "./part-spec.ts";

/** Makers of parts that the shop does not carry, each with its way of writing numbers. Invented like everything else. */
const competitors: { name: string; write: (digits: string) => string }[] = [
  { name: "Ashgrove", write: (d) => `AG-${d.slice(0, 5)}` },
  { name: "Kestrel", write: (d) => `K${d.slice(0, 4)}-${d.slice(4)}` },
  { name: "Nordmark", write: (d) => `NM.${d.slice(0, 3)}.${d.slice(3)}` },
  { name: "Pellworth", write: (d) => `PW ${d.slice(0, 2)} ${d.slice(2)}` },
  { name: "Stannard", write: (d) => `S/${d.slice(0, 4)}/${d.slice(4)}` },
];

/** Generates part numbers, each of them once. */
export function numbering() {
  const issued = new Set<string>();
  const unique = (seed: string, write: (seed: string) => string): string => {
    for (let attempt = 0; ; attempt += 1) {
      const number = write(`${seed} ${attempt}`);
      const key = number.replaceAll(/[^A-Z0-9]/g, "");
      if (issued.has(key)) continue;
      issued.add(key);
      return number;
    }
  };

  /** The numbers of the original that a design replaces: the vehicle makers' (with what they were before), and competitors'. */
  function ofDesign(spec: PartSpec, design: Design, fits: string): NumberRow[] {
    const line = (kind: string, number: string, maker: string, replacedBy = ""): NumberRow => ({
      fits,
      sku: "",
      kind,
      number,
      maker,
      replaced_by: replacedBy,
    });
    const makers = [
      ...Map.groupBy(
        design.fits.flatMap((fit) => fit.vehicles),
        ({ make }) => makerOf(make),
      ),
    ]
      .toSorted(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))
      .slice(0, 3)
      .map(([maker]) => maker);
    const [first = ""] = makers;
    if (makers.length === 1 && chance(`${fits} second`) < 0.25) makers.push(first);
    const originals = makers.map((maker, index) => {
      const number = unique(`${fits} oe ${index}`, (seed) => oeNumber(maker, spec.slug, seed));
      return line("oe", number, maker);
    });
    const steps = chance(`${fits} steps`) < 0.1 ? 2 : chance(`${fits} step`) < 0.25 ? 1 : 0;
    const before: NumberRow[] = [];
    for (let step = 0; step < steps; step += 1) {
      const newer = before[0]?.number ?? originals[0]?.number ?? "";
      const number = unique(`${fits} before ${step}`, (seed) => oeNumber(first, spec.slug, seed));
      before.unshift(line("superseded", number, first, newer));
    }
    const others = competitors.filter(({ name }) => chance(`${fits} ${name}`) < 0.25);
    return [
      ...originals,
      ...before,
      ...others.map(({ name, write }) =>
        line(
          "competitor",
          unique(`${fits} ${name}`, (seed) => write(digits(seed, 6))),
          name,
        ),
      ),
    ];
  }

  /** The number that a few parts had before their brand renumbered them. */
  function ofPart(sku: string, brand: Brand): NumberRow[] {
    if (chance(`${sku} renumbered`) > 0.02) return [];
    const number = unique(`${sku} before`, (seed) => `${brand.code}${digits(seed, 5)}X`);
    return [{ fits: "", sku, kind: "superseded", number, maker: brand.name, replaced_by: "" }];
  }

  return { ofDesign, ofPart };
}

function digits(seed: string, count: number): string {
  return String(Math.floor(chance(seed) * 10 ** count)).padStart(count, "0");
}
