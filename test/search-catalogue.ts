import type { Db } from "#db/db.ts";
import { newApplication } from "#shop/catalogue/fitment/application-input.ts";
import { addApplications } from "#shop/catalogue/fitment/applications.ts";
import { addNumbers } from "#shop/catalogue/parts/add-numbers.ts";
import { brandId, partTypeId } from "#shop/catalogue/parts/brands-and-types.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";

const types =
  `Brake Disc, Brake Pad Set, Brake Caliper, Oil Filter, Engine Air Filter, Cabin Air Filter, Fuel Filter, Spark Plug,
  Ignition Coil, Strut Assembly, Shock Absorber, Control Arm, Sway Bar Link, Wheel Hub Bearing, Tie Rod End, CV Axle Shaft, Radiator Hose,
  Water Pump, A/C Compressor, Serpentine Belt, Alternator, Starter Motor, Battery, Headlight Assembly, Fuel Pump Module, Mass Air Flow Sensor,
  Oxygen Sensor, Muffler, Wiper Blade, Rear Wiper Blade, Lift Support, Motor Oil, Coolant`.split(/,\s+/);

const accord = { make: "Honda", model: "Accord" };

type Made = Partial<typeof parts.$inferInsert> & {
  sku: string;
  type?: string;
  brand?: string;
  fits?: Record<string, unknown>[];
  oe?: string;
};

/** Fills a catalogue with a part for each way in which a search finds one. */
export async function fillCatalogue(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    for (const type of types) await partTypeId(tx, type, "Any");
  });
  await addParts(
    db,
    { sku: "PAD-F", type: "Brake Pad Set", fits: [{ ...accord, from: 2013, to: 2017, position: "Front" }] },
    { sku: "PAD-R", type: "Brake Pad Set", fits: [{ ...accord, from: 2013, to: 2017, position: "Rear" }] },
    { sku: "PAD-OLD", type: "Brake Pad Set", fits: [{ ...accord, from: 2003, to: 2007, position: "Front" }] },
    { sku: "PAD-NONE", type: "Brake Pad Set", description: "Ceramic, with shims" },
    { sku: "DISC-1", type: "Brake Disc", name: "Disc Vented 300mm", brand: "Halvern" },
    { sku: "DISC-2", type: "Brake Disc", name: "Disc Solid 260mm", brand: "Basewell", stock: 0 },
    {
      sku: "ALT-V6",
      type: "Alternator",
      fits: [{ ...accord, from: 2013, to: 2017, qualifiers: { displacement: [3.5] } }],
    },
    { sku: "OIL-1", type: "Motor Oil", universal: true },
    { sku: "LOOSE-1", name: "Rotor Screw" },
    { sku: "WIPER-1", type: "Wiper Blade", attributes: { length_mm: 650, mount: "Bayonet" } },
    { sku: "WIPER-2", type: "Wiper Blade", attributes: { mount: "Hook" } },
    { sku: "WIPER-3", type: "Wiper Blade", description: "With a bayonet" },
    { sku: "COATED-1", type: "Muffler", attributes: { coating: "Zirconia" } },
    { sku: "COATED-2", type: "Water Pump", attributes: { coating: "Zirconia" } },
    { sku: "NUM-1", oe: "45022-S84-A00" },
    { sku: "GONE-1", type: "Brake Pad Set", removedAt: new Date() },
  );
}

/** Puts parts on sale, each with its part type, brand, applications and OE number. */
export async function addParts(db: Db, ...made: Made[]): Promise<void> {
  for (const { type, brand, fits = [], oe, ...more } of made) {
    await db.transaction(async (tx) => {
      const row = {
        name: type?.slice(0, 20) ?? "Part",
        priceCents: 4_990,
        stock: 3,
        ...more,
        partTypeId: type ? await partTypeId(tx, type) : null,
        brandId: brand ? await brandId(tx, brand) : null,
      };
      const [added] = await tx.insert(parts).values(row).returning({ id: parts.id });
      const applications = fits.map(({ make, model, from, to, ...rest }) =>
        newApplication.parse({ vehicle: { make, model, from, to }, ...rest }),
      );
      await addApplications(tx, added!.id, applications);
      if (oe) await addNumbers(tx, added!.id, [{ kind: "oe", number: oe }]);
    });
  }
}
