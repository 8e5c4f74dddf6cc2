import { between, pick } from "./chance.ts";
import type { Generation } from "./generations.ts";
import { burning, onChassis, onEngines, shared, sides, type PartSpec } from "./part-spec.ts";

/** BCI groups with cold cranking amperes, by the size of the car. */
const batteries: [group: string, amperes: number][][] = [
  [
    ["51R", 500],
    ["35", 640],
    ["47", 600],
    ["26R", 550],
  ],
  [
    ["24F", 700],
    ["35", 640],
    ["48", 730],
    ["25", 650],
  ],
  [
    ["65", 850],
    ["78", 800],
    ["94R", 800],
    ["27F", 710],
  ],
];

function headlamp(g: Generation): string {
  if (g.chassis === "electric" || g.from >= (g.size > 1.3 ? 2014 : 2018)) return "LED";
  return g.size > 1.3 && g.from >= 2004 ? "Xenon" : "Halogen";
}

function bulb(g: Generation): { low: string; high: string } | null {
  if (headlamp(g) !== "Halogen") return null;
  if (g.from < 2003) return { low: pick(g.id, ["9006", "9007", "9006"]), high: pick(g.id, ["9005", "9007", "9005"]) };
  return { low: pick(g.id, ["H11", "H7", "H11", "9006"]), high: pick(`${g.id} high`, ["9005", "H1", "9005"]) };
}

const watts: Record<string, number> = { H11: 55, H7: 55, H1: 55, 9005: 65, 9006: 55, 9007: 65 };
const side = (position: unknown) => String(position).replace(/^(Front|Rear) /, "");

export const electricalAndLighting: PartSpec[] = [
  {
    slug: "alternator",
    name: "Alternator",
    system: "Electrical",
    group: "Starting & Charging",
    code: "AL",
    level: 2,
    band: [88, 560],
    designs: (g) =>
      onEngines(g, burning, "engine", (engine, seed, year) => ({
        cost: 148 + Number(engine.displacement) * 12,
        facts: {
          amperes: between(seed, year < 2004 ? 80 : 110, year < 2004 ? 130 : 220, 10),
          grooves: pick(seed, [5, 6, 7]),
          pulley: pick(`${seed} p`, ["solid", "decoupler", "one-way"]),
        },
      })),
    title: (f) => `Alternator ${f.amperes}A ${f.grooves}PK`,
    made: {
      economy: "Remanufactured alternator, new brushes and bearings",
      standard: "Remanufactured alternator with new regulator, rectifier, bearings and brushes, tested hot under load",
      premium: "All-new alternator with hairpin winding, quiet fan and sealed bearings",
    },
    attributes: (f) => ({ voltage_v: 12, current_a: f.amperes, grooves: f.grooves, pulley_type: f.pulley }),
    measures: (f) => `12 V, ${f.amperes} A, ${f.grooves}-groove ${f.pulley} pulley, turns clockwise`,
    box: "One alternator with its test sheet. No core charge",
  },
  {
    slug: "starter",
    name: "Starter Motor",
    system: "Electrical",
    group: "Starting & Charging",
    code: "SM",
    level: 2,
    band: [72, 430],
    designs: (g) =>
      onEngines(g, burning, "engine", (engine, seed) => ({
        cost: 116 + Number(engine.displacement) * 10,
        facts: {
          power: between(seed, 0.9, 1.4 + Number(engine.displacement) * 0.15, 0.1),
          teeth: between(`${seed} t`, 9, 13),
        },
      })),
    title: (f) => `Starter ${f.power}kW ${f.teeth}T`,
    made: {
      economy: "Remanufactured starter with new brushes and solenoid contacts",
      standard: "Remanufactured gear-reduction starter with new solenoid, drive and bushes",
      premium: "All-new gear-reduction starter, fit for start-stop, with a copper-rich winding",
    },
    attributes: (f) => ({ voltage_v: 12, power_kw: f.power, teeth: f.teeth }),
    measures: (f) => `12 V, ${f.power} kW, ${f.teeth} teeth, turns clockwise`,
    box: "One starter with its test sheet. No core charge",
  },
  {
    slug: "battery",
    name: "Battery",
    system: "Electrical",
    group: "Batteries",
    code: "BA",
    level: 1,
    band: [92, 360],
    designs: (g) => {
      const shelf = batteries[g.chassis === "electric" || g.size < 0.95 ? 0 : g.size < 1.2 ? 1 : 2] ?? [];
      const [group, amperes] = shelf[Math.floor(between(`${g.id} battery size`, 0, shelf.length - 1))] ?? ["35", 640];
      const stopStart = g.from >= 2016 ? "AGM" : "Flooded";
      return [
        shared(g, `${group} ${stopStart}`, "", (stopStart === "AGM" ? 178 : 138) + amperes * 0.03, {
          group,
          amperes,
          kind: stopStart,
        }),
      ];
    },
    title: (f) => `Battery ${f.group} ${f.kind === "AGM" ? "AGM" : `${f.amperes}CCA`}`,
    made: {
      economy: "Starter battery with 2 years of warranty",
      standard: "Calcium battery with expanded grids, no water to add, and 3 years of warranty",
      premium: "Battery with pure-lead plates and a vibration-proof case, and 5 years of warranty",
    },
    attributes: (f) => ({ group_size: f.group, voltage_v: 12, cold_cranking_a: f.amperes, battery_type: f.kind }),
    measures: (f) =>
      `BCI group ${f.group}, 12 V, ${f.amperes} A cold cranking, ${f.kind === "AGM" ? "absorbed glass mat for start-stop" : "flooded"}`,
    box: "One battery, charged, with terminal caps and carrying strap. Return the old one where you buy fuel or scrap metal",
  },
  {
    slug: "headlight",
    name: "Headlight Assembly",
    system: "Lighting",
    group: "Lamps",
    code: "HL",
    level: 3,
    band: [54, 980],
    designs: (g) =>
      sides("Front").map((position) =>
        onChassis(g, position, { Halogen: 108, Xenon: 210, LED: 330 }[headlamp(g)] ?? 108, {
          kind: headlamp(g),
          bulb: bulb(g)?.low ?? headlamp(g),
        }),
      ),
    title: (f) => `Headlight ${{ Halogen: "Std", Xenon: "HID", LED: "LED" }[String(f.kind)]} ${side(f.position)}`,
    made: {
      economy: "Replacement headlight with clear lens",
      standard: "Headlight with a hard-coated polycarbonate lens, DOT and SAE marked",
      premium: "Headlight with a UV-cured lens, sealed vents and the beam set at the works",
    },
    attributes: (f) => ({ light_source: f.kind, ...(f.kind === "Halogen" && { bulb: f.bulb }) }),
    measures: (f) =>
      `${f.kind} low beam${f.kind === "Halogen" ? ` (${f.bulb})` : ""}, manual aim screws in both planes`,
    box: "One headlight with sockets and aim screws. Bulbs and control units are not included. Aim it after fitting",
  },
  {
    slug: "tail-light",
    name: "Tail Light Assembly",
    system: "Lighting",
    group: "Lamps",
    code: "TL",
    level: 3,
    band: [30, 370],
    designs: (g) =>
      sides("Rear").map((position) =>
        onChassis(g, position, g.from >= 2016 ? 122 : 66, { kind: g.from >= 2016 ? "LED" : "Bulb" }),
      ),
    title: (f) => `Tail Lamp ${f.kind} ${side(f.position)}`,
    made: {
      economy: "Replacement tail light",
      standard: "Tail light with gasket and sockets, DOT and SAE marked",
      premium: "Tail light with hard-coated lens, gasket, sockets and harness",
    },
    attributes: (f) => ({ light_source: f.kind }),
    measures: (f) => (f.kind === "LED" ? "LED stop and tail lamps" : "For 7443 and 921 bulbs"),
    box: "One tail light with gasket and nuts. Bulbs are not included",
  },
  {
    slug: "headlight-bulb",
    name: "Headlight Bulb",
    system: "Lighting",
    group: "Bulbs",
    code: "HB",
    level: 2,
    band: [4, 62],
    minimumOrder: 2,
    designs: (g) => {
      const bulbs = bulb(g);
      if (!bulbs) return [];
      const at = (code: string, position: string) =>
        shared(g, code, position, code.startsWith("H") ? 15 : 13, { code, watts: watts[code] ?? 55 }, 2);
      return bulbs.low === bulbs.high
        ? [at(bulbs.low, "Low and High Beam")]
        : [at(bulbs.low, "Low Beam"), at(bulbs.high, "High Beam")];
    },
    title: (f, tier) =>
      `Bulb ${f.code} ${{ economy: "Basic", standard: "Long Life", premium: "+100%", performance: "+150%" }[tier]}`,
    made: {
      economy: "Halogen bulb, 500 hours",
      standard: "Halogen bulb with a long-life filament, 1,200 hours",
      premium: "Halogen bulb with twice the light on the road ahead, 450 hours",
      performance: "Halogen bulb with xenon fill, 150 % more light and a whiter beam, 300 hours",
    },
    attributes: (f) => ({ bulb: f.code, voltage_v: 12, power_w: f.watts }),
    measures: (f) => `Base ${f.code}, 12 V, ${f.watts} W`,
    box: "One bulb. Do not touch the glass. Change both sides together",
  },
  {
    slug: "signal-bulb",
    name: "Signal Bulb",
    system: "Lighting",
    group: "Bulbs",
    code: "SG",
    level: 2,
    band: [1, 26],
    minimumOrder: 2,
    designs: (g) =>
      g.from >= 2019
        ? []
        : [
            shared(
              g,
              `s ${g.from < 2003 ? "1157" : "7443"}`,
              "Rear",
              4.4,
              { code: g.from < 2003 ? "1157" : "7443" },
              2,
            ),
            shared(
              g,
              `f ${g.from < 2003 ? "3157" : "7440"}`,
              "Front",
              4.6,
              { code: g.from < 2003 ? "3157" : "7440" },
              2,
            ),
          ],
    title: (f, tier) => `Bulb ${f.code} ${tier === "performance" ? "LED" : tier === "premium" ? "Amber LL" : "Signal"}`,
    made: {
      economy: "Signal bulb",
      standard: "Signal bulb with a vibration-proof filament",
      premium: "Signal bulb with coated amber glass and a life of 3,000 hours",
      performance: "LED retrofit with its own load resistor, for off-road use where LED retrofits are not allowed",
    },
    attributes: (f) => ({ bulb: f.code, voltage_v: 12 }),
    measures: (f) => `Base ${f.code}, 12 V`,
    box: "One bulb. Change both sides together",
  },
];
