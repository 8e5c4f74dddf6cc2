import { between, pick } from "./chance.ts";
import { onEngines, type PartSpec } from "./part-spec.ts";

const system = "Ignition";

export const ignition: PartSpec[] = [
  {
    slug: "spark-plug",
    name: "Spark Plug",
    system,
    group: "Spark Plugs & Glow Plugs",
    code: "SP",
    level: 1,
    band: [2, 28],
    minimumOrder: (design) => design.cylinders ?? 4,
    designs: (g) =>
      onEngines(g, ["petrol"], "engine", (engine, seed, year) => ({
        cost: year > 2010 ? 7.9 : 5.6,
        quantity: engine.cylinders,
        facts: {
          thread: year > 2010 ? pick(seed, [12, 14, 12]) : 14,
          reach: pick(`${seed} r`, [19, 26.5, 25]),
          hex: pick(`${seed} x`, [14, 16]),
          gap: between(`${seed} g`, 0.7, 1.1, 0.1),
          heat: between(`${seed} n`, 5, 8),
        },
      })),
    title: (f, tier) =>
      `Spark Plug ${{ economy: "Ni", standard: "Pt", premium: "Ir", performance: "Ru" }[tier]} M${f.thread}`,
    made: {
      economy: "Nickel electrode with a copper core, for changes every 20,000 miles",
      standard: "Platinum-tipped centre electrode with a trivalent plating, good for 60,000 miles",
      premium: "Fine-wire iridium with a platinum pad on the ground strap: easy cold starts and 100,000 miles",
      performance: "Ruthenium fine-wire plug, one step colder, for boosted and hard-driven engines",
    },
    attributes: (f, tier) => ({
      thread: `M${f.thread}`,
      reach_mm: f.reach,
      hex_mm: f.hex,
      heat_range: f.heat,
      gap_mm: f.gap,
      material: { economy: "Nickel", standard: "Platinum", premium: "Iridium", performance: "Ruthenium" }[tier],
    }),
    measures: (f) =>
      `M${f.thread} thread, ${f.reach} mm reach, ${f.hex} mm hex, heat range ${f.heat}, gapped to ${f.gap} mm`,
    box: "One plug in a protective sleeve. Change all of an engine's plugs together",
  },
  {
    slug: "ignition-coil",
    name: "Ignition Coil",
    system,
    group: "Ignition Coils",
    code: "IC",
    level: 2,
    band: [15, 150],
    designs: (g) =>
      onEngines(g, ["petrol"], "engine", (engine, seed, year) =>
        year < 2000 && g.to < 2003
          ? null
          : {
              cost: 38 + Number(engine.displacement) * 1.5,
              quantity: engine.cylinders,
              facts: {
                pins: pick(seed, [2, 3, 4]),
                output: between(seed, 28, 38),
                length: between(`${seed} l`, 120, 210, 5),
              },
            },
      ),
    title: (f) => `Ignition Coil ${f.pins}-Pin`,
    made: {
      economy: "Pencil coil potted in epoxy",
      standard: "Pencil coil with a laminated core, vacuum-potted and tested hot",
      premium:
        "High-energy coil with a silicone boot that does not bake to the plug, for a smooth idle and clean starts",
      performance: "Race-wound coil with 15 % more spark energy and a red heat-proof housing",
    },
    attributes: (f) => ({ pins: f.pins, output_kv: f.output, length_mm: f.length }),
    measures: (f) => `${f.pins} pins, ${f.output} kV, ${f.length} mm from plug to connector`,
    box: "One coil with boot and spring. One is needed for each cylinder",
  },
  {
    slug: "glow-plug",
    name: "Glow Plug",
    system,
    group: "Spark Plugs & Glow Plugs",
    code: "GP",
    level: 2,
    band: [8, 52],
    minimumOrder: (design) => design.cylinders ?? 4,
    designs: (g) =>
      onEngines(g, ["diesel"], "engine", (engine, seed) => ({
        cost: 18,
        quantity: engine.cylinders,
        facts: {
          volt: pick(seed, [7, 11, 12]),
          thread: pick(`${seed} t`, ["M8", "M10"]),
          length: between(seed, 92, 168, 1),
        },
      })),
    title: (f) => `Glow Plug ${f.thread} ${f.volt}V`,
    made: {
      economy: "Metal rod glow plug",
      standard: "Metal rod glow plug that reaches 850 °C in four seconds",
      premium: "Ceramic glow plug that reaches 1,000 °C in two seconds and keeps glowing after the start",
    },
    attributes: (f, tier) => ({
      voltage_v: f.volt,
      thread: f.thread,
      length_mm: f.length,
      material: tier === "premium" ? "Ceramic" : "Metal",
    }),
    measures: (f) => `${f.volt} V, ${f.thread} thread, ${f.length} mm long`,
    box: "One glow plug. Change all of an engine's plugs together",
  },
];
