import { between, pick } from "./chance.ts";
import { grown } from "./generations.ts";
import { burning, onChassis, onEngines, type PartSpec } from "./part-spec.ts";

const system = "Filters";

export const filters: PartSpec[] = [
  {
    slug: "oil-filter",
    name: "Oil Filter",
    system,
    group: "Oil Filters",
    code: "OF",
    level: 1,
    band: [3, 34],
    designs: (g) =>
      onEngines(g, burning, "engine", (engine, seed, year) => {
        const cartridge =
          year >= 2004 && ["bmw", "mercedes", "vag", "volvo"].includes(g.group)
            ? 1
            : Number(year >= 2011 && pick(seed, [0, 1, 0]));
        const big = Number(engine.displacement) > 4.5 ? 1 : 0;
        return {
          cost: (cartridge ? 10.5 : 8) + Number(engine.displacement) * 0.7 + (engine.kind === "diesel" ? 6 : 0),
          facts: {
            cartridge,
            height: between(`${seed} h`, 66, 88 + 30 * big),
            diameter: pick(seed, big ? [76, 93, 97] : [65, 68, 76]),
            thread: pick(`${seed} t`, ["M20 x 1.5", "3/4-16", "M22 x 1.5"]),
            bypass: between(`${seed} b`, 0.9, 1.8, 0.1),
          },
        };
      }),
    title: (f) => (f.cartridge ? `Oil Filter Cart ${f.height}` : `Oil Filter ${f.diameter}x${f.height}`),
    made: {
      economy: "Cellulose element for short change intervals, up to 5,000 miles",
      standard: "Blended cellulose and glass element that holds 12 g of dirt and lasts 7,500 miles",
      premium: "Full-synthetic element on wire mesh, 99 % efficient at 25 µm, good for 15,000 miles with synthetic oil",
      performance: "High-flow synthetic element behind a thick-walled shell, for hot oil and high revs",
    },
    attributes: (f, tier) => ({
      filter_type: f.cartridge ? "Drop-in" : "Spin-on",
      diameter_mm: f.diameter,
      height_mm: f.height,
      ...(!f.cartridge && { thread: f.thread, bypass_bar: f.bypass }),
      material: {
        economy: "Cellulose",
        standard: "Cellulose and glass",
        premium: "Synthetic",
        performance: "Synthetic",
      }[tier],
    }),
    measures: (f) =>
      f.cartridge
        ? `Drop-in element ${f.height} mm high and ${f.diameter} mm across`
        : `Spin-on can ${f.diameter} mm across and ${f.height} mm high, thread ${f.thread}, bypass opens at ${f.bypass} bar`,
    box: "One filter with its seal. Oil the seal and tighten by hand",
  },
  {
    slug: "air-filter",
    name: "Engine Air Filter",
    system,
    group: "Air Filters",
    code: "AF",
    level: 1,
    band: [7, 72],

    designs: (g) =>
      onEngines(g, burning, "car", (_, seed) => ({
        cost: 16.5 * Math.sqrt(g.size),
        facts: {
          length: between(`${seed} l`, 210, 340),
          width: between(`${seed} w`, 135, 225),
          height: between(`${seed} h`, 32, 62),
        },
      })),
    title: (f) => `Air Filter ${f.length}x${f.width}`,
    made: {
      economy: "Pleated paper panel with a foam edge",
      standard: "Panel of resin-treated cellulose with glued pleats, sealed all round by a soft polyurethane frame",
      premium: "Two-layer synthetic panel that keeps 99.5 % of fine dust out and still breathes at the end of its life",
      performance:
        "Washable oiled-cotton panel between wire screens, made to be cleaned every 50,000 miles instead of replaced",
    },
    attributes: (f, tier) => ({
      length_mm: f.length,
      width_mm: f.width,
      height_mm: f.height,
      material: { economy: "Paper", standard: "Cellulose", premium: "Synthetic", performance: "Cotton" }[tier],
    }),
    measures: (f) => `${f.length} × ${f.width} mm, ${f.height} mm high`,
    box: "One filter. Change every 15,000 to 30,000 miles, sooner on dusty roads",
  },
  {
    slug: "cabin-filter",
    name: "Cabin Air Filter",
    system,
    group: "Air Filters",
    code: "CF",
    level: 1,
    band: [7, 46],
    pcdbId: 6832,
    designs: (g) =>
      g.from < 2000 || (g.chassis === "heavytruck" && g.from < 2017)
        ? []
        : [
            onChassis(g, "", 14.5 / Math.sqrt(g.size), {
              length: grown(g, "cabin", 186, 278, 1),
              width: between(`${g.id} cabin`, 150, 225),
              height: pick(g.id, [17, 20, 25, 30]),
            }),
          ],
    title: (f, tier) => `Cabin ${tier === "premium" ? "Carbon" : "Filter"} ${f.length}x${f.width}`,
    made: {
      economy: "Particle filter that stops pollen and dust",
      standard: "Electrostatic particle filter that also catches soot and brake dust down to 0.3 µm",
      premium: "Activated carbon between two fleeces: takes out smells, ozone and exhaust as well as pollen",
    },
    attributes: (f, tier) => ({
      length_mm: f.length,
      width_mm: f.width,
      thickness_mm: f.height,
      filter_type: tier === "premium" ? "Activated carbon" : "Particle filter",
    }),
    measures: (f) => `${f.length} × ${f.width} mm, ${f.height} mm thick`,
    box: "One filter with an arrow for the air flow. Change once a year",
  },
  {
    slug: "fuel-filter",
    name: "Fuel Filter",
    system,
    group: "Fuel Filters",
    code: "FF",
    level: 2,
    band: [8, 88],
    designs: (g) =>
      onEngines(g, ["petrol", "diesel"], "engine", (engine, seed, year) => {
        if (engine.kind === "petrol" && year > 2005) return null;
        const diesel = engine.kind === "diesel";
        return {
          cost: diesel ? 37 : 17,
          facts: {
            line: pick(seed, ["8 mm quick-connect", "3/8 in quick-connect", "M14 x 1.5 thread"]),
            micron: diesel ? 4 : 10,
            fuel: diesel ? "Diesel" : "Inline",
            length: between(seed, 110, 190),
          },
        };
      }),
    title: (f) => `Fuel Filter ${f.fuel}`,
    made: {
      economy: "Paper element in a coated steel shell",
      standard: "Deep-pleated element in a corrosion-proof shell, tested at twice the pressure it meets",
      premium: "Multi-layer synthetic element that also parts water from the fuel",
    },
    attributes: (f) => ({ length_mm: f.length, fineness_um: f.micron, connection: f.line }),
    measures: (f) => `Filters down to ${f.micron} µm, ${f.length} mm long, ${f.line}`,
    box: "One filter with new clips and seals. Relieve the fuel pressure before fitting",
  },
];
