import type { Attributes } from "./part-spec.ts";

/** Consumables that no vehicle is listed for: the owner's manual says which grade. */
export type Fluid = { grade: string; title: string; cost: number; attributes: Attributes; text: string };
export type FluidSpec = {
  slug: string;
  name: string;
  system: string;
  group: string;
  code: string;
  band: [low: number, high: number];
  minimumOrder?: number;
  products: Fluid[];
};

const system = "Fluids";
const oil = (grade: string, quarts: number, cost: number, use: string): Fluid => ({
  grade: `${grade} ${quarts}`,
  title: `Motor Oil ${grade} ${quarts}qt`,
  cost,
  attributes: { viscosity: grade, volume_qt: quarts },
  text: `${grade} motor oil in a ${quarts}-quart bottle with a pull-out spout. ${use} Follow the grade that your owner's manual names.`,
});

export const fluids: FluidSpec[] = [
  {
    slug: "motor-oil",
    name: "Motor Oil",
    system,
    group: "Motor Oils",
    code: "MO",
    band: [6, 68],
    products: [
      oil("0W-16", 5, 31, "Full synthetic, API SP and ILSAC GF-6B, for recent hybrids."),
      oil("0W-20", 5, 29, "Full synthetic, API SP and ILSAC GF-6A; keeps turbochargers and timing chains clean."),
      oil("0W-20", 1, 8.9, "Full synthetic, API SP and ILSAC GF-6A, for topping up."),
      oil("0W-40", 5, 36, "Full synthetic for European engines, ACEA A3/B4."),
      oil("5W-20", 5, 26, "Synthetic blend, API SP, for many engines of the 2000s and 2010s."),
      oil("5W-30", 5, 27, "Full synthetic, API SP and ILSAC GF-6A, the grade that most engines take."),
      oil("5W-30", 1, 8.5, "Full synthetic, API SP and ILSAC GF-6A, for topping up."),
      oil("5W-40", 5, 34, "Full synthetic for diesels and European engines, API CK-4."),
      oil("10W-30", 5, 23, "Conventional oil, API SP, for older engines in a warm climate."),
      oil("15W-40", 5, 25, "Heavy-duty diesel oil, API CK-4."),
    ],
  },
  {
    slug: "brake-fluid",
    name: "Brake Fluid",
    system,
    group: "Brake Fluids",
    code: "BF",
    band: [4, 40],
    products: [
      {
        grade: "DOT 3",
        title: "Brake Fluid DOT 3",
        cost: 8,
        attributes: { specification: "DOT 3", volume_fl_oz: 32, boiling_point_c: 245 },
        text: "DOT 3 brake fluid, 32 fl oz, dry boiling point 245 °C. Mixes with DOT 4. Use it from a freshly opened bottle.",
      },
      {
        grade: "DOT 4",
        title: "Brake Fluid DOT 4",
        cost: 11,
        attributes: { specification: "DOT 4", volume_fl_oz: 32, boiling_point_c: 260 },
        text: "DOT 4 brake fluid, 32 fl oz, dry boiling point 260 °C. Replace it every two years, bleeding the farthest wheel first.",
      },
      {
        grade: "DOT 4 LV",
        title: "Brake Fluid DOT 4 LV",
        cost: 14,
        attributes: { specification: "DOT 4 LV", volume_fl_oz: 32, boiling_point_c: 265 },
        text: "DOT 4 LV fluid of low viscosity for cars with stability control, 32 fl oz, dry boiling point 265 °C.",
      },
      {
        grade: "DOT 5.1",
        title: "Brake Fluid DOT 5.1",
        cost: 16,
        attributes: { specification: "DOT 5.1", volume_fl_oz: 32, boiling_point_c: 270 },
        text: "DOT 5.1 brake fluid, 32 fl oz, dry boiling point 270 °C, for hard braking and towing. Not to be mixed with silicone DOT 5.",
      },
    ],
  },
  {
    slug: "coolant",
    name: "Coolant",
    system,
    group: "Coolants",
    code: "CO",
    band: [9, 52],
    products: [
      {
        grade: "Green",
        title: "Coolant Green 1gal",
        cost: 15,
        attributes: { coolant_type: "IAT", color: "Green", volume_gal: 1 },
        text: "Green IAT coolant concentrate, 1 gallon, for cars built before 2000. Mix it 1:1 with distilled water for protection to -34 °F.",
      },
      {
        grade: "OAT",
        title: "Coolant OAT 1gal",
        cost: 19,
        attributes: { coolant_type: "OAT", color: "Orange", volume_gal: 1 },
        text: "Orange OAT coolant, 1 gallon, premixed 50/50 and free of silicates. Lasts five years or 150,000 miles.",
      },
      {
        grade: "HOAT",
        title: "Coolant HOAT 1gal",
        cost: 21,
        attributes: { coolant_type: "HOAT", color: "Yellow", volume_gal: 1 },
        text: "Yellow HOAT coolant, 1 gallon, premixed 50/50. Lasts five years; wet-sleeve diesels take it too.",
      },
      {
        grade: "P-HOAT",
        title: "Coolant Asian 1gal",
        cost: 22,
        attributes: { coolant_type: "P-HOAT", volume_gal: 1 },
        text: "Phosphated P-HOAT coolant for Asian makes, 1 gallon, premixed 50/50, without borates and silicates.",
      },
      {
        grade: "Si-OAT",
        title: "Coolant Euro 1gal",
        cost: 24,
        attributes: { coolant_type: "Si-OAT", color: "Violet", volume_gal: 1 },
        text: "Violet Si-OAT coolant for European makes, 1 gallon of concentrate. Mix it 1:1 with distilled water.",
      },
    ],
  },
  {
    slug: "washer-fluid",
    name: "Washer Fluid",
    system,
    group: "Washer Fluids",
    code: "WF",
    band: [2, 20],
    minimumOrder: 2,
    products: [
      {
        grade: "Summer",
        title: "Washer Fluid Bug",
        cost: 5.2,
        attributes: { protection_f: 32, volume_gal: 1 },
        text: "Summer washer fluid, 1 gallon, made to dissolve insects. Ready to use above 32 °F.",
      },
      {
        grade: "-20F",
        title: "Washer Fluid -20F",
        cost: 5.9,
        attributes: { protection_f: -20, volume_gal: 1 },
        text: "Winter washer fluid, 1 gallon, ready to use down to -20 °F without mixing.",
      },
      {
        grade: "-35F",
        title: "Washer Fluid -35F",
        cost: 7.4,
        attributes: { protection_f: -35, volume_gal: 1 },
        text: "Deep-winter washer fluid, 1 gallon, ready to use down to -35 °F; loosens thin ice.",
      },
    ],
  },
];
