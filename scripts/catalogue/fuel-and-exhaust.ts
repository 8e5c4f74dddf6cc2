import { between, pick } from "./chance.ts";
import { burning, onEngines, type PartSpec } from "./part-spec.ts";

const fuel = "Fuel & Emissions";
const exhaust = "Exhaust";

export const fuelAndExhaust: PartSpec[] = [
  {
    slug: "fuel-pump",
    name: "Fuel Pump Module",
    system: fuel,
    group: "Fuel Delivery",
    code: "FP",
    level: 3,
    band: [52, 480],
    designs: (g) =>
      onEngines(g, ["petrol"], "car", (_, seed) => ({
        cost: 134 * Math.sqrt(g.size),
        facts: {
          pressure: between(seed, 3, 5.5, 0.1),
          flow: between(`${seed} f`, 95, 190, 5),
          pins: pick(seed, [4, 5, 6]),
        },
      })),
    title: (f) => `Fuel Pump ${f.pressure} bar`,
    made: {
      economy: "Pump module with sender",
      standard: "Turbine pump module with sender, strainer and tank seal",
      premium: "Brushless pump module with sender, strainer and tank seal, tested in fuel",
      performance: "High-flow module for boosted engines, safe with E85",
    },
    attributes: (f) => ({ pressure_bar: f.pressure, flow_l_h: f.flow, pins: f.pins }),
    measures: (f) => `${f.pressure} bar, ${f.flow} l/h, ${f.pins}-pin plug`,
    box: "One module with tank seal. Fit it with the tank nearly empty",
  },
  {
    slug: "fuel-injector",
    name: "Fuel Injector",
    system: fuel,
    group: "Fuel Delivery",
    code: "FI",
    level: 3,
    band: [22, 270],
    minimumOrder: (design) => design.cylinders ?? 4,
    designs: (g) =>
      onEngines(g, ["petrol"], "engine", (engine, seed, year) => ({
        cost: year > 2011 ? 78 : 46,
        quantity: engine.cylinders,
        facts: {
          flow: between(seed, 180, 420, 10),
          kind: year > 2011 && pick(seed, [true, false]) ? "Direct" : "Port",
          ohms: pick(seed, [12, 13.8, 1.5]),
        },
      })),
    title: (f) => `Injector ${f.kind === "Direct" ? "GDI" : "Port"} ${f.flow}cc`,
    made: {
      economy: "Remanufactured injector, cleaned and flow-tested",
      standard: "New injector with four-hole plate, flow-tested within 3 %",
      premium: "New injector matched in sets within 1 %, with seals",
      performance: "High-flow injector matched within 1 %, safe with E85",
    },
    attributes: (f) => ({ injection: f.kind, flow_cm3_min: f.flow, resistance_ohm: f.ohms }),
    measures: (f) => `${f.kind} injection, ${f.flow} cm³/min, ${f.ohms} Ω`,
    box: "One injector with O-rings. Order one for each cylinder",
  },
  {
    slug: "throttle-body",
    name: "Throttle Body",
    system: fuel,
    group: "Air Intake",
    code: "TY",
    level: 3,
    band: [66, 390],
    designs: (g) =>
      onEngines(g, ["petrol"], "engine", (engine, seed, year) =>
        year < 2003
          ? null
          : {
              cost: 138 + Number(engine.displacement) * 6,
              facts: { bore: between(seed, 52, 60 + Number(engine.displacement) * 5, 1), pins: 6 },
            },
      ),
    title: (f) => `Throttle Body ${f.bore}mm`,
    made: {
      economy: "Remanufactured electronic throttle body",
      standard: "New electronic throttle body with contactless position sensor",
      premium: "New electronic throttle body with coated bore that keeps deposits off",
      performance: "CNC-milled throttle body with an oversized blade",
    },
    attributes: (f) => ({ bore_mm: f.bore, pins: f.pins }),
    measures: (f) => `Bore ${f.bore} mm, ${f.pins}-pin plug`,
    box: "One throttle body with gasket. Let the engine computer learn it again",
  },
  {
    slug: "maf-sensor",
    name: "Mass Air Flow Sensor",
    system: fuel,
    group: "Air Intake",
    code: "MA",
    level: 3,
    band: [26, 220],
    designs: (g) =>
      onEngines(g, ["petrol"], "engine", (_, seed) => ({
        cost: 72,
        facts: { pins: pick(seed, [3, 4, 5, 6]), kind: pick(`${seed} k`, ["hot wire", "hot film"]) },
      })),
    title: (f) => `MAF Sensor ${f.pins}-Pin`,
    made: {
      economy: "Air flow sensor without housing",
      standard: "Air flow sensor, calibrated at eight flow points",
      premium: "Air flow sensor with a self-cleaning element, calibrated in its housing",
    },
    attributes: (f) => ({ sensor_type: f.kind, pins: f.pins }),
    measures: (f) => `${f.pins} pins, ${f.kind}, reads air temperature too`,
    box: "One sensor with seal and screws",
  },
  {
    slug: "oxygen-sensor",
    name: "Oxygen Sensor",
    system: fuel,
    group: "Emission Control",
    code: "OX",
    level: 2,
    band: [18, 190],
    designs: (g) =>
      ["Upstream", "Downstream"].flatMap((position) =>
        onEngines(g, ["petrol"], "engine", (engine, seed, year) => {
          const wide = position === "Upstream" && year >= 2004;
          return {
            cost: wide ? 69 : 43,
            position,
            quantity: engine.cylinders > 4 ? 2 : 1,
            facts: {
              position,
              wires: wide ? 5 : 4,
              length: between(`${seed} ${position}`, 280, 820, 10),
              kind: wide ? "Air-fuel ratio" : "Zirconia",
            },
          };
        }),
      ),
    title: (f) => `O2 Sensor ${f.position === "Upstream" ? "Up" : "Down"} ${f.wires}-W`,
    made: {
      economy: "Heated sensor with the original plug",
      standard: "Heated sensor with a double protection tube and the original plug; no splicing",
      premium: "Fast-light-off sensor, ready in seven seconds, with poison-resistant coating",
    },
    attributes: (f) => ({ sensor_type: f.kind, wires: f.wires, length_mm: f.length, thread: "M18 x 1.5" }),
    measures: (f) => `${f.kind} sensor, ${f.wires} wires, ${f.length} mm cable, thread M18 x 1.5`,
    box: "One sensor with anti-seize on the thread",
  },
  {
    slug: "muffler",
    name: "Muffler",
    system: exhaust,
    group: "Mufflers",
    code: "MU",
    level: 3,
    band: [42, 420],
    designs: (g) =>
      onEngines(g, burning, "car", (engine, seed) => ({
        cost: 88 * Math.sqrt(g.size) + Number(engine.displacement) * 6,
        position: "Rear",
        facts: {
          inlet: pick(seed, [48, 51, 54, 57, 63]),
          length: between(seed, 420, 760, 10),
          exits: engine.cylinders > 4 ? 2 : 1,
        },
      })),
    title: (f) => `Muffler ${f.inlet}mm Inlet`,
    made: {
      economy: "Aluminized steel muffler",
      standard: "Aluminized steel muffler with double-wrapped body and welded hangers",
      premium: "Stainless steel muffler with basalt packing and the original sound",
      performance: "Straight-through stainless steel muffler with polished tip and a deep note",
    },
    attributes: (f, tier) => ({
      inlet_mm: f.inlet,
      length_mm: f.length,
      tailpipes: f.exits,
      material: tier === "premium" || tier === "performance" ? "Stainless steel" : "Aluminized steel",
    }),
    measures: (f) => `${f.inlet} mm inlet, body ${f.length} mm long, ${f.exits === 1 ? "1 tailpipe" : "2 tailpipes"}`,
    box: "One muffler with hangers. Clamp and gasket are not included",
  },
  {
    slug: "catalytic-converter",
    name: "Catalytic Converter",
    system: exhaust,
    group: "Catalytic Converters",
    code: "CC",
    level: 3,
    band: [145, 1600],
    designs: (g) =>
      onEngines(g, ["petrol"], "car", (engine, seed) => ({
        cost: 330 * Math.sqrt(g.size) + Number(engine.displacement) * 26,
        position: "Front",
        facts: {
          cells: pick(seed, [400, 600]),
          pipe: pick(`${seed} p`, [48, 51, 57, 63]),
          length: between(seed, 280, 920, 10),
        },
      })),
    title: (f) => `Catalytic Conv. ${f.pipe}mm`,
    made: {
      economy: "Federal converter with aluminized pipes, EPA compliant",
      standard: "Federal converter with stainless shell and OBD-II washcoat, EPA compliant",
      premium: "Converter with a high load of precious metal, heat shields and flanges that line up without welding",
    },
    attributes: (f) => ({ pipe_mm: f.pipe, length_mm: f.length, cells_per_sq_in: f.cells }),
    measures: (f) =>
      `${f.cells} cells per square inch, ${f.pipe} mm pipe, ${f.length} mm long. Not for sale in California or New York`,
    box: "One converter with gaskets and bolts",
  },
];
