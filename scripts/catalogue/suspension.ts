import { boltPattern } from "./bolt-patterns.ts";
import { between, pick } from "./chance.ts";
import { grown, type Generation } from "./generations.ts";
import { initials, onChassis, sides, trucks, type PartSpec } from "./part-spec.ts";

const system = "Suspension";
const solidAxle = (g: Generation) => g.chassis === "heavytruck" || g.chassis === "offroad";
const hasStruts = (g: Generation) => !trucks.includes(g.chassis) && g.chassis !== "van";
const words = (position: unknown) => String(position).replace("Left", "L").replace("Right", "R");

export const suspension: PartSpec[] = [
  {
    slug: "strut",
    name: "Strut Assembly",
    system,
    group: "Struts, Shocks & Springs",
    code: "ST",
    level: 2,
    band: [48, 420],
    designs: (g) =>
      hasStruts(g)
        ? sides("Front").map((side) =>
            onChassis(g, side, 108, {
              travel: grown(g, "travel", 148, 190, 2),
              rod: g.size > 1.2 ? 25 : 22,
              height: grown(g, "strut", 480, 610, 5),
            }),
          )
        : [],
    title: (f) => `Strut Assy ${words(f.position)}`,
    made: {
      economy: "Complete strut, spring and mount, ready to bolt in",
      standard: "Complete strut with a twin-tube gas damper, powder-coated spring, new mount and bearing",
      premium:
        "Complete strut with a digressive valve and a chromed rod honed to 0.1 µm; tuned to feel as the car did when new",
      performance: "Monotube strut with a 20 mm lower spring, 30 % firmer in rebound",
    },
    attributes: (f) => ({ travel_mm: f.travel, rod_mm: f.rod, height_mm: f.height }),
    measures: (f) => `${f.travel} mm travel, ${f.rod} mm rod, ${f.height} mm free height`,
    box: "One strut, assembled, with top nuts and camber bolt. No spring compressor needed. Align the wheels afterwards",
  },
  {
    slug: "shock-absorber",
    name: "Shock Absorber",
    system,
    group: "Struts, Shocks & Springs",
    code: "SH",
    level: 2,
    band: [20, 220],
    minimumOrder: 2,
    designs: (g) => {
      const facts = {
        extended: grown(g, "shock", 480, 690, 5),
        closed: grown(g, "shock closed", 310, 420, 5),
        mount: pick(g.id, ["eye and stud", "eye at both ends", "stud and bar"]),
      };
      return [
        onChassis(g, "Rear", 44, facts, 2),
        ...(hasStruts(g) ? [] : [onChassis(g, "Front", 47, { ...facts, extended: facts.extended - 60 }, 2)]),
      ];
    },
    title: (f, tier) =>
      `Shock ${f.position} ${{ economy: "Oil", standard: "Gas", premium: "Gas Plus", performance: "Sport" }[tier]}`,
    made: {
      economy: "Twin-tube hydraulic shock with original damping",
      standard: "Twin-tube gas shock with a 10-stage valve and all-weather oil",
      premium: "Gas shock that stiffens by itself on rough roads and relaxes on smooth ones",
      performance: "46 mm monotube shock with a floating piston; no fade on washboard or track",
    },
    attributes: (f, tier) => ({
      closed_mm: f.closed,
      extended_mm: f.extended,
      mounting: f.mount,
      damper_type: { economy: "Hydraulic", standard: "Gas", premium: "Gas", performance: "Monotube" }[tier],
    }),
    measures: (f) => `${f.closed} mm closed, ${f.extended} mm extended, ${f.mount}`,
    box: "One shock with bushes and nuts. Replace in pairs",
  },
  {
    slug: "coil-spring",
    name: "Coil Spring",
    system,
    group: "Struts, Shocks & Springs",
    code: "CS",
    level: 3,
    band: [24, 150],
    minimumOrder: 2,
    designs: (g) =>
      g.chassis === "truck" || g.chassis === "heavytruck" || g.chassis === "midtruck"
        ? []
        : [
            onChassis(
              g,
              "Rear",
              46,
              {
                wire: between(`${g.id} wire`, 10.5, 15, 0.25),
                height: grown(g, "spring", 290, 400, 5),
                rate: grown(g, "rate", 24, 62, 1),
              },
              2,
            ),
          ],
    title: (f) => `Spring ${f.position} ${f.wire}mm`,
    made: {
      economy: "Cold-wound spring, painted",
      standard: "Cold-wound spring of chrome-silicon steel, powder-coated",
      premium: "Shot-peened chrome-silicon spring in two coats, with protective sleeve on the end coils",
      performance: "Progressive spring, 25 mm lower, set at the works so that it does not sag",
    },
    attributes: (f) => ({ wire_mm: f.wire, length_mm: f.height, rate_n_mm: f.rate }),
    measures: (f) => `Wire ${f.wire} mm, ${f.height} mm free length, ${f.rate} N/mm`,
    box: "One spring. Replace in pairs. Use a spring compressor",
  },
  {
    slug: "control-arm",
    name: "Control Arm",
    system,
    group: "Control Arms & Ball Joints",
    code: "CA",
    level: 2,
    band: [28, 300],
    designs: (g) =>
      solidAxle(g)
        ? []
        : sides("Front").map((side) =>
            onChassis(g, side, 72, {
              material: g.size > 1.25 || g.from > 2015 ? "Forged aluminum" : "Stamped steel",
              taper: between(`${g.id} taper`, 14, 20, 0.5),
              length: grown(g, "arm", 330, 430, 5),
            }),
          ),
    title: (f) => `Control Arm ${words(f.position)}`,
    made: {
      economy: "Lower arm with ball joint and bushes pressed in",
      standard: "Lower arm, e-coated, with a sealed ball joint and fresh bushes",
      premium: "Lower arm with a greaseable ball joint and hydraulic bushes as the car had them from new",
    },
    attributes: (f) => ({ material: f.material, length_mm: f.length, taper_mm: f.taper }),
    measures: (f) => `${f.material}, ${f.length} mm between the bushes, ball-joint taper ${f.taper} mm`,
    box: "One lower arm with ball joint, bushes, new nut and cotter pin. Align the wheels afterwards",
  },
  {
    slug: "ball-joint",
    name: "Ball Joint",
    system,
    group: "Control Arms & Ball Joints",
    code: "BJ",
    level: 2,
    band: [11, 95],
    designs: (g) => [
      onChassis(
        g,
        "Front Lower",
        29,
        {
          stud: between(`${g.id} stud`, 14, 22, 0.5),
          housing: between(`${g.id} housing`, 38, 54, 0.5),
          mount: pick(g.id, ["press-in", "bolt-in"]),
        },
        2,
      ),
    ],
    title: (f) => `Ball Joint Low ${f.stud}`,
    made: {
      economy: "Sealed ball joint",
      standard: "Sealed ball joint with a polished ball in a polymer bearing",
      premium: "Greaseable ball joint with a forged housing and a metal bearing, built for heavy use",
    },
    attributes: (f) => ({ stud_mm: f.stud, housing_mm: f.housing, mounting: f.mount }),
    measures: (f) => `Stud ${f.stud} mm, housing ${f.housing} mm, ${f.mount}`,
    box: "One ball joint with boot, castle nut, cotter pin and grease fitting where it has one",
  },
  {
    slug: "sway-bar-link",
    name: "Sway Bar Link",
    system,
    group: "Sway Bars",
    code: "SL",
    level: 3,
    band: [8, 66],
    designs: (g) =>
      ["Front", "Rear"].map((axle) =>
        onChassis(
          g,
          axle,
          axle === "Front" ? 21 : 18,
          {
            length: grown(g, `link ${axle}`, axle === "Front" ? 180 : 80, axle === "Front" ? 330 : 210, 1),
            thread: pick(`${g.id} ${axle}`, ["M10 x 1.25", "M12 x 1.25", "M12 x 1.5"]),
          },
          2,
        ),
      ),
    title: (f) => `Sway Bar Link ${initials(f.position)} ${f.length}`,
    made: {
      economy: "Link with plastic rod and sealed joints",
      standard: "Steel link with sealed joints and neoprene boots",
      premium: "Forged link with greaseable joints and lock nuts",
      performance: "Adjustable link with spherical joints, for lowered cars",
    },
    attributes: (f) => ({ length_mm: f.length, thread: f.thread }),
    measures: (f) => `${f.length} mm from stud to stud, thread ${f.thread}`,
    box: "One link with flange nuts",
  },
  {
    slug: "wheel-hub",
    name: "Wheel Hub Bearing",
    system,
    group: "Hubs & Wheel Bearings",
    code: "WH",
    level: 2,
    band: [28, 310],
    designs: (g) => {
      const facts = {
        bolts: boltPattern(g),
        bore: grown(g, "hub", 56, 87, 0.1),
        splines: between(`${g.id} splines`, 24, 33),
      };
      const rear =
        !trucks.includes(g.chassis) && g.drive === "f" ? [onChassis(g, "Rear", 62, { ...facts, splines: 0 }, 2)] : [];
      return [onChassis(g, "Front", 74, g.drive === "r" ? { ...facts, splines: 0 } : facts, 2), ...rear];
    },
    title: (f) => `Wheel Hub ${initials(f.position)} ${f.bolts}`,
    made: {
      economy: "Hub with sealed double-row bearing",
      standard: "Hub with a double-row bearing greased for life and the ABS encoder built in",
      premium: "Hub with honed races, triple-lip seals and a tested ABS sensor, torqued at the works",
    },
    attributes: (f) => ({ bolt_pattern: f.bolts, bore_mm: f.bore, ...(f.splines && { splines: f.splines }) }),
    measures: (f) =>
      `Bolt pattern ${f.bolts} mm, center bore ${f.bore} mm${f.splines ? `, ${f.splines} splines` : ", not driven"}`,
    box: "One hub with wheel studs and, where the car has it, a new axle nut",
  },
];
