import { between, pick } from "./chance.ts";
import { grown } from "./generations.ts";
import { burning, onChassis, onEngines, type PartSpec, type Tier } from "./part-spec.ts";

const tanks = (tier: Tier) => (tier === "performance" ? "aluminum" : "plastic");

export const coolingAndClimate: PartSpec[] = [
  {
    slug: "radiator",
    name: "Radiator",
    system: "Cooling",
    group: "Radiators & Hoses",
    code: "RA",
    level: 3,
    band: [68, 460],
    designs: (g) =>
      onEngines(g, burning, "car", (engine, seed) => ({
        cost: (112 + Number(engine.displacement) * 9) * Math.sqrt(g.size),
        facts: {
          width: between(`${seed} w`, 560, 790, 5),
          height: between(`${seed} h`, 360, 480, 5),
          core: pick(seed, [16, 22, 26, 32]),
        },
      })),
    title: (f) => `Radiator ${f.width}x${f.height}`,
    made: {
      economy: "Aluminum core with crimped plastic tanks",
      standard: "Brazed aluminum core with louvered fins and glass-filled tanks, each leak-tested",
      premium: "Brazed core with thicker tubes and an oil cooler where the gearbox needs one, tested at 2 bar",
      performance: "All-aluminum, double-pass radiator with TIG-welded tanks",
    },
    attributes: (f, tier) => ({
      width_mm: f.width,
      height_mm: f.height,
      thickness_mm: f.core,
      tank_material: tanks(tier),
    }),
    measures: (f, tier) => `Core ${f.width} × ${f.height} mm, ${f.core} mm deep, ${tanks(tier)} tanks`,
    box: "One radiator with drain plug and transport caps. Use new coolant",
  },
  {
    slug: "water-pump",
    name: "Water Pump",
    system: "Cooling",
    group: "Pumps & Thermostats",
    code: "WP",
    level: 2,
    band: [24, 230],
    designs: (g) =>
      onEngines(g, burning, "engine", (engine, seed) => ({
        cost: 48 + Number(engine.displacement) * 8,
        facts: {
          bolts: between(seed, 4, 9),
          impeller: between(`${seed} i`, 58, 86, 2),
          vanes: between(`${seed} v`, 6, 9),
        },
      })),
    title: (f) => `Water Pump ${f.impeller}mm`,
    made: {
      economy: "Pump with stamped impeller",
      standard: "Cast pump with a unitized seal and a double-row bearing",
      premium: "Pump with a machined impeller, silicon-carbide seal and gasket; no seepage while it beds in",
    },
    attributes: (f) => ({ impeller_mm: f.impeller, vanes: f.vanes, bolts: f.bolts }),
    measures: (f) => `${f.vanes} vanes, ${f.impeller} mm impeller, ${f.bolts} bolts`,
    box: "One pump with gasket or O-ring. Change the belt and coolant with it",
  },
  {
    slug: "thermostat",
    name: "Thermostat",
    system: "Cooling",
    group: "Pumps & Thermostats",
    code: "TH",
    level: 3,
    band: [7, 70],
    designs: (g) =>
      onEngines(g, burning, "engine", (_, seed, year) => ({
        cost: year > 2011 ? 26 : 15,
        facts: {
          opens: pick(seed, [78, 82, 84, 88, 91]),
          flange: between(seed, 48, 62, 1),
          housing: year > 2011 ? "with housing" : "insert",
        },
      })),
    title: (f) => `Thermostat ${f.opens}C ${f.flange}mm`,
    made: {
      economy: "Wax thermostat with seal",
      standard: "Wax thermostat with jiggle valve and seal, checked in the bath",
      premium: "Fail-safe thermostat that stays open when it ages, with seal",
      performance: "High-flow thermostat that opens early for a cooler engine",
    },
    attributes: (f) => ({ opens_c: f.opens, flange_mm: f.flange, housing: f.housing }),
    measures: (f) =>
      `Opens at ${f.opens} °C (${Math.round(Number(f.opens) * 1.8 + 32)} °F), ${f.flange} mm flange, ${f.housing}`,
    box: "One thermostat with its seal",
  },
  {
    slug: "radiator-hose",
    name: "Radiator Hose",
    system: "Cooling",
    group: "Radiators & Hoses",
    code: "RH",
    level: 3,
    band: [8, 62],
    designs: (g) =>
      onEngines(g, burning, "car", (_, seed) => ({
        cost: 21,
        position: "Upper",
        facts: { bore: between(seed, 30, 44, 1), length: between(`${seed} l`, 280, 620, 10) },
      })),
    title: (f) => `Radiator Hose ${f.bore}mm`,
    made: {
      economy: "Molded EPDM hose",
      standard: "Molded EPDM hose with aramid braid",
      premium: "Molded EPDM hose that resists the electrochemical cracks old hoses die of",
      performance: "Four-ply silicone hose, good to 180 °C",
    },
    attributes: (f, tier) => ({
      bore_mm: f.bore,
      length_mm: f.length,
      material: tier === "performance" ? "Silicone" : "EPDM",
    }),
    measures: (f) => `Upper hose, ${f.bore} mm inside, ${f.length} mm along the bend`,
    box: "One hose, cut to length. Clamps are not included",
  },
  {
    slug: "ac-compressor",
    name: "A/C Compressor",
    system: "Climate",
    group: "Air Conditioning",
    code: "AC",
    level: 3,
    band: [125, 720],
    designs: (g) =>
      onEngines(g, burning, "car", (_, seed, year) => ({
        cost: 235 * Math.sqrt(g.size),
        facts: {
          grooves: pick(seed, [4, 5, 6, 7]),
          pulley: between(seed, 96, 128, 1),
          gas: year >= 2017 ? "R-1234yf" : "R-134a",
          oil: between(`${seed} o`, 90, 180, 10),
        },
      })),
    title: (f) => `A/C Compressor ${f.grooves}PK`,
    made: {
      economy: "Remanufactured compressor with a new clutch",
      standard: "New compressor with clutch, filled with oil and run on the bench",
      premium: "New compressor with clutch, coated pistons and low-noise valve plates",
    },
    attributes: (f) => ({ grooves: f.grooves, pulley_mm: f.pulley, refrigerant: f.gas, oil_ml: f.oil }),
    measures: (f) => `${f.grooves}-groove pulley of ${f.pulley} mm, for ${f.gas}, ${f.oil} ml of oil inside`,
    box: "One compressor with O-rings. Flush the system and replace the drier",
  },
  {
    slug: "blower-motor",
    name: "Blower Motor",
    system: "Climate",
    group: "Heating & Ventilation",
    code: "BM",
    level: 3,
    band: [30, 210],
    designs: (g) => [onChassis(g, "", 64, { wheel: grown(g, "blower", 132, 168, 1), pins: pick(g.id, [2, 3, 4]) })],
    title: (f) => `Blower Motor ${f.wheel}mm`,
    made: {
      economy: "Blower motor with wheel",
      standard: "Blower motor with a balanced wheel and sealed bushes",
      premium: "Ball-bearing blower motor with a balanced wheel, very quiet on the first speed",
    },
    attributes: (f) => ({ voltage_v: 12, wheel_mm: f.wheel, pins: f.pins }),
    measures: (f) => `12 V, ${f.wheel} mm wheel, ${f.pins}-pin plug`,
    box: "One motor with wheel and mounting screws",
  },
];
