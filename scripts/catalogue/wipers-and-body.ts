import { between, onGrid, pick } from "./chance.ts";
import { grown, type ChassisClass, type Generation } from "./generations.ts";
import { initials, onChassis, shared, sides, type PartSpec } from "./part-spec.ts";

/** Driver and passenger blades, in inches. */
const blades: Record<ChassisClass, [driver: [number, number], passenger: [number, number]]> = {
  compact: [
    [22, 28],
    [15, 19],
  ],
  midsize: [
    [22, 28],
    [17, 21],
  ],
  suv: [
    [22, 28],
    [16, 21],
  ],
  minivan: [
    [26, 30],
    [19, 26],
  ],
  luxury: [
    [22, 26],
    [18, 22],
  ],
  sport: [
    [20, 24],
    [18, 21],
  ],
  electric: [
    [26, 28],
    [18, 22],
  ],
  midtruck: [
    [19, 24],
    [17, 21],
  ],
  offroad: [
    [15, 18],
    [15, 18],
  ],
  truck: [
    [20, 23],
    [20, 23],
  ],
  heavytruck: [
    [22, 24],
    [20, 24],
  ],
  van: [
    [22, 28],
    [20, 26],
  ],
};

function hasRearWiper(g: Generation): boolean {
  return ["suv", "minivan", "offroad"].includes(g.chassis) || (g.chassis === "compact" && pick(g.id, [true, false]));
}

const cm = (inches: number) => onGrid(inches * 25.4, 5);

export const wipersAndBody: PartSpec[] = [
  {
    slug: "wiper-blade",
    name: "Wiper Blade",
    system: "Wipers",
    group: "Wiper Blades",
    code: "WB",
    level: 1,
    band: [4, 46],
    designs: (g) => {
      const [driver, passenger] = blades[g.chassis];
      const at = (position: string, inches: number) =>
        shared(g, `${inches}`, position, 11 + inches * 0.26, { inches, mm: cm(inches) });
      return [
        at("Driver Side", grown(g, "driver", ...driver, 1)),
        at("Passenger Side", grown(g, "passenger", ...passenger, 1)),
      ];
    },
    title: (f, tier) =>
      `Wiper ${f.inches}in ${{ economy: "Classic", standard: "Hybrid", premium: "Beam", performance: "Silicone" }[tier]}`,
    made: {
      economy: "Framed steel blade with natural rubber",
      standard: "Hybrid blade: a frame under an aerodynamic cover, with graphite-coated rubber",
      premium: "Beam blade with an even press over its whole length and a coated edge that stays quiet",
      performance: "Beam blade with silicone rubber that leaves a water-shedding film on the glass",
    },
    attributes: (f, tier) => ({
      length_in: f.inches,
      length_mm: f.mm,
      blade_type: { economy: "Framed", standard: "Hybrid", premium: "Beam", performance: "Beam" }[tier],
    }),
    measures: (f) => `${f.inches} in (${f.mm} mm), with adapters for hook, pin, side-lock and push-button arms`,
    box: "One blade with a hook adapter fitted and three more beside it",
  },
  {
    slug: "rear-wiper-blade",
    name: "Rear Wiper Blade",
    system: "Wipers",
    group: "Wiper Blades",
    code: "RW",
    level: 1,
    band: [5, 30],
    designs: (g) => {
      if (!hasRearWiper(g)) return [];
      const inches = between(`${g.id} rear wiper`, 10, 16);
      const arm = pick(`${g.id} arm`, ["A", "B", "E", "H"]);
      return [shared(g, `${inches}${arm}`, "Rear", 12.5, { inches, mm: cm(inches), arm })];
    },
    title: (f) => `Rear Wiper ${f.inches}in ${f.arm}`,
    made: {
      economy: "Plastic blade with natural rubber",
      standard: "Plastic blade that does not freeze, with graphite-coated rubber",
      premium: "One-piece blade with coated rubber that does not lift at speed",
    },
    attributes: (f) => ({ length_in: f.inches, length_mm: f.mm, arm_type: f.arm }),
    measures: (f) => `${f.inches} in (${f.mm} mm), rear arm type ${f.arm}`,
    box: "One blade",
  },
  {
    slug: "washer-pump",
    name: "Washer Pump",
    system: "Wipers",
    group: "Windshield Washers",
    code: "WA",
    level: 3,
    band: [7, 56],
    designs: (g) => [
      shared(g, `${g.group} ${Math.floor(g.from / 9)}`, "", 18, {
        outlets: pick(`${g.group} ${Math.floor(g.from / 9)}`, [1, 2]),
        pins: 2,
      }),
    ],
    title: (f) => `Washer Pump ${f.outlets === 1 ? "1-Way" : "2-Way"}`,
    made: {
      economy: "Washer pump",
      standard: "Washer pump with grommet and strainer",
      premium: "Washer pump with grommet and strainer, safe with winter fluid to -40 °C",
    },
    attributes: (f) => ({ voltage_v: 12, outlets: f.outlets, pins: f.pins }),
    measures: (f) => `12 V, ${f.outlets === 1 ? "1 outlet" : "2 outlets for front and rear"}, ${f.pins} pins`,
    box: "One pump with grommet",
  },
  {
    slug: "door-mirror",
    name: "Door Mirror",
    system: "Body",
    group: "Mirrors",
    code: "DM",
    level: 3,
    band: [34, 330],
    designs: (g) =>
      sides("Front").map((side) =>
        onChassis(g, side, g.from >= 2010 ? 98 : 70, {
          heated: g.from >= 2006 ? "Heated" : "Power",
          signal: g.from >= 2012 ? "with turn signal" : "without turn signal",
        }),
      ),
    title: (f) => `Mirror ${f.heated} ${String(f.position).replace("Front ", "")}`,
    made: {
      economy: "Replacement mirror, textured black",
      standard: "Mirror with power glass, textured base and a cap that can be painted",
      premium: "Mirror with power glass, a cap ready for paint and the memory motor where the car has it",
    },
    attributes: (f) => ({ glass: f.heated, turn_signal: f.signal }),
    measures: (f) => `${f.heated} glass, ${f.signal}, folds by hand`,
    box: "One mirror with gasket and nuts. The cap comes in primer",
  },
  {
    slug: "window-regulator",
    name: "Window Regulator",
    system: "Body",
    group: "Doors & Windows",
    code: "WR",
    level: 3,
    band: [26, 215],
    designs: (g) =>
      sides("Front").map((side) =>
        onChassis(g, side, 58, { kind: pick(g.id, ["cable", "scissor"]), pins: pick(`${g.id} p`, [2, 6]) }),
      ),
    title: (f) => `Window Reg ${initials(f.position)} ${f.kind === "cable" ? "Cable" : "Arm"}`,
    made: {
      economy: "Regulator without motor",
      standard: "Regulator with motor, greased and cycled 10,000 times in test",
      premium: "Regulator with motor and metal slides in place of the plastic ones that break",
    },
    attributes: (f) => ({ regulator_type: f.kind, pins: f.pins }),
    measures: (f) => `Power ${f.kind} regulator, ${f.pins}-pin plug`,
    box: "One regulator. Reuse the door's bolts",
  },
  {
    slug: "lift-support",
    name: "Lift Support",
    system: "Body",
    group: "Hood & Liftgate",
    code: "LS",
    level: 3,
    band: [9, 66],
    minimumOrder: 2,
    designs: (g) =>
      ["suv", "minivan"].includes(g.chassis)
        ? [
            onChassis(
              g,
              "Liftgate",
              21,
              { length: grown(g, "lift", 420, 690, 2), force: between(`${g.id} force`, 380, 820, 10) },
              2,
            ),
          ]
        : [],
    title: (f) => `Lift Support ${f.length}mm`,
    made: {
      economy: "Gas strut for the liftgate",
      standard: "Gas strut with a nitrided rod and metal end fittings",
      premium: "Gas strut with a nitrided rod and low-friction seals, as strong in winter as in summer",
    },
    attributes: (f) => ({ length_mm: f.length, force_n: f.force }),
    measures: (f) => `${f.length} mm open, ${f.force} N, 10 mm ball ends`,
    box: "One support with clips. Replace in pairs",
  },
];
