import { between, pick } from "./chance.ts";
import { grown } from "./generations.ts";
import { burning, onChassis, onEngines, sides, type PartSpec } from "./part-spec.ts";

const words = (position: unknown) => String(position).replace("Left", "L").replace("Right", "R");

export const steeringAndDrive: PartSpec[] = [
  {
    slug: "tie-rod-end",
    name: "Tie Rod End",
    system: "Steering",
    group: "Tie Rods",
    code: "TR",
    level: 2,
    band: [9, 84],
    designs: (g) => [
      onChassis(
        g,
        "Front Outer",
        25,
        {
          thread: pick(g.id, ["M12 x 1.25", "M14 x 1.5", "M16 x 1.5"]),
          taper: between(`${g.id} tie`, 11, 16, 0.5),
          length: grown(g, "tie", 92, 210, 2),
        },
        2,
      ),
    ],
    title: (f) => `Tie Rod End ${f.length}mm`,
    made: {
      economy: "Sealed outer tie rod end",
      standard: "Outer tie rod end with a hardened ball stud and a crimped boot",
      premium: "Forged outer tie rod end, greaseable, with a seal that keeps water out for good",
    },
    attributes: (f) => ({ thread: f.thread, taper_mm: f.taper, length_mm: f.length }),
    measures: (f) => `Thread ${f.thread}, taper ${f.taper} mm, ${f.length} mm long, fits left and right`,
    box: "One tie rod end with castle nut and cotter pin. Align the wheels afterwards",
  },
  {
    slug: "inner-tie-rod",
    name: "Inner Tie Rod",
    system: "Steering",
    group: "Tie Rods",
    code: "TI",
    level: 3,
    band: [11, 78],
    designs: (g) =>
      g.chassis === "heavytruck" || g.chassis === "offroad"
        ? []
        : [
            onChassis(
              g,
              "Front Inner",
              27,
              { thread: pick(g.id, ["M14 x 1.5", "M16 x 1.5"]), length: grown(g, "inner tie", 190, 340, 2) },
              2,
            ),
          ],
    title: (f) => `Inner Tie Rod ${f.length}mm`,
    made: {
      economy: "Inner tie rod for the steering rack",
      standard: "Inner tie rod with a hardened ball and a low-friction seat",
      premium: "Inner tie rod with a forged stud, zinc-plated rod and thread lock on the rack side",
    },
    attributes: (f) => ({ thread: f.thread, length_mm: f.length }),
    measures: (f) => `Rack thread ${f.thread}, ${f.length} mm long, fits left and right`,
    box: "One inner tie rod with lock washer. Align the wheels afterwards",
  },
  {
    slug: "steering-rack",
    name: "Steering Rack",
    system: "Steering",
    group: "Racks & Pumps",
    code: "SR",
    level: 3,
    band: [120, 980],
    designs: (g) =>
      g.chassis === "heavytruck" || g.chassis === "offroad" || g.chassis === "van"
        ? []
        : [
            onChassis(g, "Front", g.from >= 2012 ? 430 : 265, {
              assist: g.from >= 2012 ? "Electric" : "Hydraulic",
              turns: between(`${g.id} rack`, 2.5, 3.3, 0.1),
            }),
          ],
    title: (f) => `Steering Rack ${f.assist === "Electric" ? "Elec" : "Hydr"}`,
    made: {
      economy: "Remanufactured rack with new seals, tested on the bench",
      standard: "Remanufactured rack with new teeth where worn, new boots and bushes, each leak-tested",
      premium: "All-new rack with inner tie rods fitted and set to center",
    },
    attributes: (f) => ({ assistance: f.assist, turns: f.turns }),
    measures: (f) => `${f.assist} assistance, ${f.turns} turns from lock to lock`,
    box: "One rack with boots and mounting bushes. Flush the system before fitting. No core charge",
  },
  {
    slug: "power-steering-pump",
    name: "Power Steering Pump",
    system: "Steering",
    group: "Racks & Pumps",
    code: "PP",
    level: 3,
    band: [50, 330],
    designs: (g) =>
      g.from >= 2011 && g.chassis !== "heavytruck"
        ? []
        : onEngines(g, burning, "engine", (engine, seed, year) =>
            year >= 2012 && g.chassis !== "heavytruck"
              ? null
              : {
                  cost: 104 + Number(engine.displacement) * 6,
                  facts: { pressure: between(seed, 80, 120, 5), pulley: between(`${seed} p`, 110, 150, 2) },
                },
          ),
    title: (f) => `P/S Pump ${f.pressure} bar`,
    made: {
      economy: "Remanufactured pump with new seals",
      standard: "New vane pump with hardened cam ring, tested for pressure and noise",
      premium: "New vane pump with reservoir cap and filter, matched to the original flow",
    },
    attributes: (f) => ({ pressure_bar: f.pressure, pulley_mm: f.pulley }),
    measures: (f) => `${f.pressure} bar at idle, for a ${f.pulley} mm pulley`,
    box: "One pump with O-rings. The pulley moves over from the old one",
  },
  {
    slug: "cv-axle",
    name: "CV Axle Shaft",
    system: "Drivetrain",
    group: "Axles & Drive Shafts",
    code: "CV",
    level: 2,
    band: [44, 320],
    designs: (g) =>
      g.drive === "r" || g.chassis === "heavytruck" || g.chassis === "offroad"
        ? []
        : sides("Front").map((side) =>
            onChassis(g, side, 84, {
              outer: between(`${g.id} cv`, 24, 34),
              inner: between(`${g.id} cvi`, 22, 34),
              length: grown(g, `cv ${side}`, 560, 940, 2),
            }),
          ),
    title: (f) => `CV Axle ${words(f.position)} ${f.outer}T`,
    made: {
      economy: "New axle shaft with rubber boots",
      standard: "New axle shaft with neoprene boots and heat-treated joints, greased for life",
      premium: "New axle shaft with precision-ground joints, thermoplastic boots and a balanced damper",
      performance: "Chromoly axle shaft rated for twice the torque of the original",
    },
    attributes: (f) => ({ outer_splines: f.outer, inner_splines: f.inner, length_mm: f.length }),
    measures: (f) => `${f.outer} outer and ${f.inner} inner splines, ${f.length} mm pressed together`,
    box: "One shaft with axle nut and circlip. No core charge",
  },
  {
    slug: "clutch-kit",
    name: "Clutch Kit",
    system: "Drivetrain",
    group: "Clutches",
    code: "CK",
    level: 2,
    band: [72, 720],
    designs: (g) => {
      const manual = new Set(g.manual);
      return onEngines(g, ["petrol"], "car", (engine, seed) => ({
        cost: 118 + Number(engine.displacement) * 28,
        facts: {
          diameter: between(seed, 200, 240 + Number(engine.displacement) * 8, 2),
          splines: between(`${seed} s`, 18, 26),
        },
      }))
        .map((design) => ({
          ...design,
          fits: design.fits.map((fit) => ({ ...fit, vehicles: fit.vehicles.filter((vehicle) => manual.has(vehicle)) })),
        }))
        .filter((design) => design.fits[0]?.vehicles.length);
    },
    title: (f, tier) => `Clutch Kit ${f.diameter}mm${tier === "performance" ? " S2" : ""}`,
    made: {
      economy: "Organic disc and pressure plate with release bearing",
      standard: "Organic disc with damper springs, diaphragm pressure plate, release bearing and pilot",
      premium: "Self-adjusting pressure plate and a disc tuned to the gearbox, with a sealed release bearing",
      performance: "Stage 2: segmented ceramic disc and a pressure plate with 45 % more clamp",
    },
    attributes: (f) => ({ diameter_mm: f.diameter, splines: f.splines }),
    measures: (f) => `${f.diameter} mm disc, ${f.splines} splines. For manual gearboxes only`,
    box: "Disc, pressure plate, release bearing, alignment tool and grease",
  },
  {
    slug: "u-joint",
    name: "Universal Joint",
    system: "Drivetrain",
    group: "Axles & Drive Shafts",
    code: "UJ",
    level: 3,
    band: [8, 62],
    designs: (g) =>
      g.drive === "t" || g.chassis === "van"
        ? [
            onChassis(
              g,
              "Drive Shaft",
              21,
              {
                cap: pick(g.id, [27, 28.6, 30.2]),
                span: between(`${g.id} u`, 74, 108, 1),
                clip: pick(`${g.id} clip`, ["outside", "inside"]),
              },
              2,
            ),
          ]
        : [],
    title: (f) => `U-Joint ${f.cap}x${f.span}mm`,
    made: {
      economy: "Sealed joint with needle bearings",
      standard: "Solid cross with needle bearings and triple-lip seals",
      premium: "Forged greaseable cross with coated caps, for trailers and plows",
      performance: "Cold-forged chromoly cross without grease holes, the strongest there is",
    },
    attributes: (f) => ({ cap_mm: f.cap, width_mm: f.span, clip_type: f.clip }),
    measures: (f) => `Caps ${f.cap} mm, ${f.span} mm across, ${f.clip} clips`,
    box: "One joint with four clips",
  },
];
