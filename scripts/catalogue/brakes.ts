import { boltPattern } from "./bolt-patterns.ts";
import { between, onGrid, pick } from "./chance.ts";
import { grown, type ChassisClass, type Generation } from "./generations.ts";
import { initials, onChassis, sides, type PartSpec } from "./part-spec.ts";

/** Front disc diameters, in mm. */
const discs: Record<ChassisClass, [small: number, large: number]> = {
  compact: [252, 302],
  midsize: [274, 328],
  suv: [288, 340],
  minivan: [282, 334],
  luxury: [292, 360],
  sport: [290, 390],
  electric: [298, 365],
  midtruck: [278, 340],
  offroad: [282, 340],
  truck: [305, 365],
  heavytruck: [330, 382],
  van: [294, 350],
};

function frontDisc(g: Generation): number {
  return grown(g, "front disc", ...discs[g.chassis], 2);
}

/** Null where the rear axle has drums. */
function rearDisc(g: Generation): number | null {
  const lastDrum: Partial<Record<ChassisClass, number>> = {
    compact: 2009,
    midsize: 1998,
    minivan: 2002,
    midtruck: 2014,
    truck: 1998,
    offroad: 2001,
  };
  if (g.from <= (lastDrum[g.chassis] ?? 0)) return null;
  return onGrid(frontDisc(g) * between(`${g.id} rear disc`, 0.92, 1, 0.01), 2);
}

function rearDrum(g: Generation): number {
  return between(`${g.id} drum`, g.size < 1 ? 200 : 228, g.size < 1.1 ? 240 : 295, 1);
}

const system = "Brakes";
const handed = (position: unknown) => initials(String(position));

export const brakes: PartSpec[] = [
  {
    slug: "brake-disc",
    name: "Brake Disc",
    system,
    group: "Disc Brakes",
    code: "BD",
    level: 1,
    band: [17, 260],
    minimumOrder: 2,
    designs: (g) => {
      const front = frontDisc(g);
      const rear = rearDisc(g);
      const bolts = boltPattern(g);
      const thick = onGrid(front / 12.4, 0.5);
      return [
        onChassis(
          g,
          "Front",
          24 + (front - 250) * 0.33,
          { diameter: front, thick, worn: thick - 2, bolts, kind: "Vented" },
          2,
        ),
        ...(rear
          ? [
              onChassis(
                g,
                "Rear",
                22 + (rear - 240) * 0.26,
                {
                  diameter: rear,
                  thick: rear > 315 ? 18 : 10,
                  worn: rear > 315 ? 16 : 8.4,
                  bolts,
                  kind: rear > 315 ? "Vented" : "Solid",
                },
                2,
              ),
            ]
          : []),
      ];
    },
    title: (f) => `Brake Disc ${f.diameter}mm ${handed(f.position)}`,
    made: {
      economy: "Grey-iron disc, turned on both faces and balanced, for everyday replacement at a low price",
      standard:
        "G3000 grey-iron disc with the original vane layout and a zinc-flake coat on hat and edge, ready to fit without washing",
      premium:
        "High-carbon iron disc, coated all over and finished to 0.02 mm run-out, so that it stays quiet and does not warp under long braking",
      performance:
        "Cross-drilled and slotted high-carbon iron disc with chamfered holes and a black e-coat; sheds heat and water and keeps its bite on a mountain road",
    },
    attributes: (f, tier) => ({
      diameter_mm: f.diameter,
      thickness_mm: f.thick,
      minimum_thickness_mm: f.worn,
      bolt_pattern: f.bolts,
      disc_type: f.kind,
      material: {
        economy: "Grey iron",
        standard: "Grey iron",
        premium: "High-carbon iron",
        performance: "High-carbon iron",
      }[tier],
    }),
    measures: (f) =>
      `${f.kind} disc, ${f.diameter} mm across, ${f.thick} mm thick (discard below ${f.worn} mm), bolt pattern ${f.bolts} mm`,
    box: "One disc. Replace in pairs on the same axle, with new pads",
  },
  {
    slug: "brake-pad-set",
    name: "Brake Pad Set",
    system,
    group: "Disc Brakes",
    code: "BP",
    level: 1,
    band: [15, 210],
    designs: (g) => {
      const width = grown(g, "pad", 112, 158, 0.5);
      const height = grown(g, "pad height", 48, 66, 0.5);
      const front = onChassis(g, "Front", 34 + (width - 112) * 0.5, {
        width,
        height,
        thick: between(`${g.id} pad`, 15.5, 18.5, 0.5),
        position: "Front",
      });
      if (!rearDisc(g)) return [front];
      const rear = onChassis(g, "Rear", 29 + (width - 112) * 0.4, {
        width: onGrid(width * 0.78, 0.5),
        height: onGrid(height * 0.86, 0.5),
        thick: between(`${g.id} pad r`, 13.5, 16, 0.5),
      });
      return [front, rear];
    },
    title: (f, tier) =>
      `Brake Pads ${f.position} ${{ economy: "Org", standard: "SM", premium: "Cer", performance: "Spt" }[tier]}`,
    made: {
      economy: "Organic pads that are gentle to the disc and quiet in town",
      standard:
        "Semi-metallic pads with a chamfered edge and a bonded shim, a good match for daily driving and the odd trailer",
      premium:
        "Ceramic pads with scorched faces and rubber-coated shims; they bed in fast, dust little and stay quiet when cold",
      performance: "Sport compound on drilled backing plates that grips from the first stop and holds to 650 °C",
    },
    attributes: (f, tier) => ({
      width_mm: f.width,
      height_mm: f.height,
      thickness_mm: f.thick,
      material: { economy: "Organic", standard: "Semi-metallic", premium: "Ceramic", performance: "Sport compound" }[
        tier
      ],
    }),
    measures: (f) => `Each pad is ${f.width} × ${f.height} mm and ${f.thick} mm thick with its backing plate`,
    box: "Four pads for one axle, fitting clips, wear indicators where the car has them, and a sachet of grease",
  },
  {
    slug: "brake-caliper",
    name: "Brake Caliper",
    system,
    group: "Disc Brakes",
    code: "BC",
    level: 3,
    band: [38, 330],
    designs: (g) => [
      ...sides("Front").map((side) =>
        onChassis(g, side, 78, { piston: grown(g, "piston", 51, 66, 1), pistons: g.size > 1.2 ? 2 : 1 }),
      ),
      ...(rearDisc(g)
        ? sides("Rear").map((side) =>
            onChassis(g, side, 84, { piston: grown(g, "rear piston", 34, 48, 1), pistons: 1 }),
          )
        : []),
    ],
    title: (f) => `Caliper ${f.piston}mm ${handed(f.position)}`,
    made: {
      economy: "Remanufactured caliper with new seals and boots, pressure-tested",
      standard: "New caliper with a phenolic piston, stainless slides and fresh bushes, pressure-tested one by one",
      premium: "New zinc-plated caliper with a coated piston and high-temperature seals, dressed with its bracket",
    },
    attributes: (f) => ({ piston_mm: f.piston, pistons: f.pistons }),
    measures: (f) => `${f.pistons === 2 ? "2 pistons" : "1 piston"} of ${f.piston} mm, bleeder M10 × 1`,
    box: "Caliper with bracket, bleeder, copper washers and slide-pin grease. No core charge",
  },
  {
    slug: "brake-drum",
    name: "Brake Drum",
    system,
    group: "Drum Brakes",
    code: "DR",
    level: 2,
    band: [24, 130],
    minimumOrder: 2,
    designs: (g) =>
      rearDisc(g)
        ? []
        : [
            onChassis(
              g,
              "Rear",
              48,
              { diameter: rearDrum(g), width: grown(g, "shoe", 34, 58, 1), bolts: boltPattern(g) },
              2,
            ),
          ],
    title: (f) => `Brake Drum ${f.diameter}mm`,
    made: {
      economy: "Cast-iron drum, bored and balanced",
      standard: "Full-cast drum with a painted outside against rust and a non-directional bore finish",
      premium: "Full-cast drum with cooling ribs, coated outside and balanced to 35 g cm",
    },
    attributes: (f) => ({ diameter_mm: f.diameter, width_mm: f.width, bolt_pattern: f.bolts }),
    measures: (f) => `${f.diameter} mm inside, ${f.width} mm wide shoe track, bolt pattern ${f.bolts} mm`,
    box: "One drum. Replace in pairs, with new shoes",
  },
  {
    slug: "brake-shoe-set",
    name: "Brake Shoe Set",
    system,
    group: "Drum Brakes",
    code: "BS",
    level: 2,
    band: [16, 85],
    designs: (g) =>
      rearDisc(g) ? [] : [onChassis(g, "Rear", 31, { diameter: rearDrum(g), width: grown(g, "shoe", 34, 58, 1) })],
    title: (f) => `Brake Shoes ${f.diameter}x${f.width}`,
    made: {
      economy: "Riveted shoes with an organic lining",
      standard: "Bonded shoes with new steel tables and a lining free of asbestos and copper",
      premium: "Bonded shoes, e-coated against rust between lining and table, with levers already fitted",
    },
    attributes: (f) => ({ diameter_mm: f.diameter, width_mm: f.width }),
    measures: (f) => `For a drum of ${f.diameter} mm, lining ${f.width} mm wide`,
    box: "Four shoes for one axle. Springs and adjusters are not included",
  },
  {
    slug: "brake-hose",
    name: "Brake Hose",
    system,
    group: "Brake Hydraulics",
    code: "BH",
    level: 3,
    band: [9, 70],
    designs: (g) =>
      sides("Front").map((side) =>
        onChassis(g, side, 22, {
          length: grown(g, `hose`, 380, 620, 5),
          thread: pick(`${g.id} hose`, ["M10 x 1.0", "3/8-24 banjo", "M10 banjo"]),
        }),
      ),
    title: (f) => `Brake Hose ${handed(f.position)} ${f.length}mm`,
    made: {
      economy: "Rubber hose with crimped ends, tested to FMVSS 106",
      standard: "EPDM hose in two braids with zinc-plated ends and the original brackets",
      premium: "Low-expansion EPDM hose with coated ends for a firm pedal",
      performance: "Stainless-braided PTFE hose in a clear jacket; no swelling, a short and hard pedal",
    },
    attributes: (f, tier) => ({
      length_mm: f.length,
      thread: f.thread,
      material: { economy: "Rubber", standard: "EPDM", premium: "EPDM", performance: "PTFE" }[tier],
    }),
    measures: (f) => `${f.length} mm from end to end, fitting ${f.thread}`,
    box: "One hose with copper washers and its retaining clip",
  },
];
