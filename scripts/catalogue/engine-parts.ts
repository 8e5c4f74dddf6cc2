import { engineKey } from "#seed/vehicles/vehicle-file.ts";
import { between, pick } from "./chance.ts";
import { burning, onChassis, onEngines, type Facts, type PartSpec, type Tier } from "./part-spec.ts";

const system = "Engine";
const mountOf = (f: Facts, tier: Tier) => (tier === "performance" ? "Polyurethane" : String(f.kind));
const beltYears = (seed: string, year: number) =>
  pick(`${seed} belt`, year < 2004 ? [true, true, false] : [false, false, false, false, true]);

export const engineParts: PartSpec[] = [
  {
    slug: "timing-belt-kit",
    name: "Timing Belt Kit",
    system,
    group: "Timing",
    code: "TB",
    level: 2,
    band: [52, 330],
    designs: (g) =>
      onEngines(g, ["petrol", "diesel"], "engine", (engine, seed, year) =>
        engine.cylinders === 8 || !beltYears(seed, year)
          ? null
          : {
              cost: 92 + engine.cylinders * 9,
              facts: {
                teeth: between(seed, 98, engine.cylinders === 6 ? 211 : 163),
                width: between(`${seed} w`, 22, 32, 1),
                miles: pick(seed, [60, 90, 105]),
              },
            },
      ),
    title: (f) => `Timing Belt Kit ${f.teeth}T`,
    made: {
      economy: "Belt, tensioner and idler",
      standard: "HNBR belt, hydraulic or spring tensioner as the engine has it, and idlers",
      premium: "HNBR belt with aramid cord, tensioner, idlers and water pump: everything that is changed together",
      performance: "Aramid-reinforced belt for raised rev limits, with tensioner and idlers",
    },
    attributes: (f) => ({ teeth: f.teeth, width_mm: f.width, interval_miles: Number(f.miles) * 1000 }),
    measures: (f) => `${f.teeth} teeth, ${f.width} mm wide, change every ${f.miles},000 miles`,
    box: "Belt, tensioner, idlers, bolts and a sticker for the date. Interference engine: mind the marks",
  },
  {
    slug: "timing-chain-kit",
    name: "Timing Chain Kit",
    system,
    group: "Timing",
    code: "TC",
    level: 3,
    band: [66, 420],
    designs: (g) =>
      onEngines(g, ["petrol", "diesel"], "engine", (engine, seed, year) =>
        engine.cylinders !== 8 && beltYears(seed, year)
          ? null
          : {
              cost: 104 + engine.cylinders * 11,
              facts: { links: between(seed, 78, 178, 2), chains: engine.cylinders > 4 ? 3 : 1 },
            },
      ),
    title: (f) => `Timing Chain ${f.links}L`,
    made: {
      economy: "Chain, guides and tensioner",
      standard: "Chain, sprockets, guides and tensioner made to the original hardness",
      premium: "Pre-stretched silent chain, sprockets, glass-filled guides, tensioner and cover gasket",
    },
    attributes: (f) => ({ chains: f.chains, links: f.links }),
    measures: (f) => `${f.chains === 1 ? "1 chain" : "3 chains"}, ${f.links} links`,
    box: "Chains, sprockets, guides, tensioners and seals for one engine",
  },
  {
    slug: "serpentine-belt",
    name: "Serpentine Belt",
    system,
    group: "Belts & Tensioners",
    code: "SB",
    level: 1,
    band: [9, 84],
    designs: (g) =>
      onEngines(g, burning, "car", (engine, seed) => {
        const length = between(
          seed,
          980 + Number(engine.displacement) * 60,
          1900 + Number(engine.displacement) * 110,
          20,
        );
        return { cost: 13 + length / 130, facts: { ribs: pick(seed, [5, 6, 6, 7]), length } };
      }).map((design) => ({ ...design, engine: undefined, key: `${design.facts.ribs}PK${design.facts.length}` })),
    title: (f) => `Serp. Belt ${f.ribs}PK${f.length}`,
    made: {
      economy: "Neoprene belt with polyester cord",
      standard: "EPDM belt that does not crack in heat and cold",
      premium: "EPDM belt with ground ribs and aramid cord, silent on worn pulleys",
    },
    attributes: (f, tier) => ({
      ribs: f.ribs,
      length_mm: f.length,
      material: tier === "economy" ? "Neoprene" : "EPDM",
    }),
    measures: (f) => `${f.ribs} ribs, ${f.length} mm effective length`,
    box: "One belt. Check the tensioner while it is off",
  },
  {
    slug: "belt-tensioner",
    name: "Belt Tensioner",
    system,
    group: "Belts & Tensioners",
    code: "BT",
    level: 3,
    band: [18, 150],
    designs: (g) =>
      onEngines(g, burning, "engine", (engine, seed) => ({
        cost: 43 + Number(engine.displacement) * 3,
        facts: { pulley: between(seed, 55, 90, 1), width: between(`${seed} w`, 22, 32, 1) },
      })),
    title: (f) => `Belt Tensioner ${f.pulley}mm`,
    made: {
      economy: "Spring tensioner with pulley",
      standard: "Spring tensioner with a damped arm and a sealed pulley bearing",
      premium: "Tensioner with a friction damper matched to the engine and a double-sealed bearing",
    },
    attributes: (f) => ({ pulley_mm: f.pulley, width_mm: f.width }),
    measures: (f) => `Pulley ${f.pulley} mm across and ${f.width} mm wide`,
    box: "One tensioner with its bolt",
  },
  {
    slug: "engine-mount",
    name: "Engine Mount",
    system,
    group: "Engine Mounts",
    code: "EM",
    level: 3,
    band: [18, 190],
    designs: (g) =>
      g.engines.size === 0
        ? []
        : [
            onChassis(
              { ...g, vehicles: g.vehicles.filter((v) => g.engines.has(v) || engineKey(v) === "///") },
              "Right",
              53,
              {
                kind: g.from > 2004 ? "Hydraulic" : "Rubber",
                bolts: between(g.id, 2, 4),
              },
            ),
          ],
    title: (f, tier) => `Engine Mount ${mountOf(f, tier).slice(0, 4)} R`,
    made: {
      economy: "Rubber and steel mount",
      standard: "Mount with the original rubber hardness, e-coated bracket",
      premium: "Mount with fluid chamber and decoupler as the car had it, so that the idle stays out of the cabin",
      performance: "Polyurethane mount, 70 Shore A, for sharp throttle response",
    },
    attributes: (f, tier) => ({ mount_type: mountOf(f, tier), bolts: f.bolts }),
    measures: (f, tier) => `${mountOf(f, tier)} mount, ${f.bolts} bolts, passenger side`,
    box: "One mount. Bolts are not included",
  },
  {
    slug: "valve-cover-gasket",
    name: "Valve Cover Gasket",
    system,
    group: "Gaskets",
    code: "VC",
    level: 3,
    band: [9, 92],
    designs: (g) =>
      onEngines(g, burning, "engine", (engine, seed) => ({
        cost: 19 + engine.cylinders * 2.5,
        facts: {
          covers: engine.cylinders > 5 ? 2 : 1,
          tubes: engine.kind === "diesel" ? 0 : engine.cylinders,
          bolts: between(seed, 8, 16),
        },
      })),
    title: (f) => `Valve Cover Gskt x${f.covers}`,
    made: {
      economy: "Molded rubber gasket set",
      standard: "Molded nitrile gasket set with plug-tube seals",
      premium: "Molded silicone gasket set with plug-tube seals, grommets and corner sealant",
    },
    attributes: (f, tier) => ({
      bolts: f.bolts,
      material: { economy: "Rubber", standard: "Nitrile", premium: "Silicone", performance: undefined }[tier],
    }),
    measures: (f) =>
      `For ${f.covers === 1 ? "one cover" : "both covers"}${f.tubes ? `, with ${f.tubes} plug-tube seals` : ""}, ${f.bolts} bolts a cover`,
    box: "All gaskets and seals for one engine's valve covers",
  },
];
