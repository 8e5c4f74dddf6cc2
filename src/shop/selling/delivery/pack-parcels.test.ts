import * as fc from "fast-check";
import { expect, test } from "vitest";
import { packParcels, type DeliveryLine } from "#shop/selling/delivery/pack-parcels.ts";

const side = fc.integer({ min: 1, max: 900 });
const size = fc.record({ lengthMm: side, widthMm: side, heightMm: side });
const line = fc.record({
  partId: fc.uuid(),
  quantity: fc.integer({ min: 1, max: 60 }),
  weightGrams: fc.option(fc.integer({ min: 1, max: 40_000 })),
  size: fc.option(size),
  shipsAlone: fc.boolean(),
  hazmat: fc.constant(false),
  groundOnly: fc.constant(false),
});
const carton = fc
  .tuple(size, fc.integer({ min: 500, max: 30_000 }), fc.integer({ min: 0, max: 400 }))
  .map(([inner, maxWeightGrams, emptyWeightGrams]) => ({ ...inner, maxWeightGrams, emptyWeightGrams }));
const cartons = fc
  .array(carton, { maxLength: 5 })
  .map((all) => all.map((one, at) => ({ ...one, id: `c${at}`, name: `Carton ${at}` })));

const volume = (one: { lengthMm: number; widthMm: number; heightMm: number } | null) =>
  one ? one.lengthMm * one.widthMm * one.heightMm : 0;

test("every piece is packed exactly once, no carton above its weight or volume, and no parcel is billed below its weight", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), cartons, (drawn, boxes) => {
      const lines: DeliveryLine[] = drawn;
      const parcels = packParcels(lines, { cartons: boxes, volumePerKg: 5_000 });
      if (parcels === null) return;
      const packed = new Map<string, number>();
      for (const { partId, quantity } of parcels.flatMap(({ contents }) => contents))
        packed.set(partId, (packed.get(partId) ?? 0) + quantity);
      for (const { partId, quantity } of lines) expect(packed.get(partId)).toBe(quantity);
      for (const { cartonId, contents, weightGrams, billedGrams } of parcels) {
        expect(billedGrams).toBeGreaterThanOrEqual(weightGrams);
        const box = boxes.find(({ id }) => id === cartonId);
        if (!box) continue;
        const inside = contents.map(({ partId, quantity }) => ({
          quantity,
          part: lines.find((one) => one.partId === partId),
        }));
        const weight = inside.reduce((sum, { part, quantity }) => sum + (part?.weightGrams ?? 0) * quantity, 0);
        expect(weightGrams).toBe(weight + box.emptyWeightGrams);
        expect(weightGrams).toBeLessThanOrEqual(box.maxWeightGrams);
        expect(inside.every(({ part }) => part?.shipsAlone === false)).toBe(true);
        const filled = inside.reduce((sum, { part, quantity }) => sum + volume(part?.size ?? null) * quantity, 0);
        expect(filled).toBeLessThanOrEqual(volume(box));
      }
    }),
    { numRuns: 2_000 },
  );
});

const disc = { partId: "disc", weightGrams: 8_000, size: { lengthMm: 330, widthMm: 330, heightMm: 80 } };
const plug = { partId: "plug", weightGrams: 60, size: { lengthMm: 100, widthMm: 30, heightMm: 30 } };
const plain = { shipsAlone: false, hazmat: false, groundOnly: false };
const small = {
  id: "s",
  name: "S",
  lengthMm: 150,
  widthMm: 150,
  heightMm: 100,
  maxWeightGrams: 5_000,
  emptyWeightGrams: 100,
};
const large = {
  id: "l",
  name: "L",
  lengthMm: 400,
  widthMm: 400,
  heightMm: 300,
  maxWeightGrams: 25_000,
  emptyWeightGrams: 500,
};

test("small parts travel with large ones, and a parcel takes the smallest carton that holds it", () => {
  const settings = { cartons: [large, small], volumePerKg: 5_000 };
  const both = [
    { ...plug, quantity: 4, ...plain },
    { ...disc, quantity: 2, ...plain },
  ];
  expect(packParcels(both, settings)).toMatchObject([{ cartonId: "l", weightGrams: 16_740, billedGrams: 16_740 }]);
  expect(packParcels([{ ...plug, quantity: 4, ...plain }], settings)).toMatchObject([
    { cartonId: "s", weightGrams: 340 },
  ]);
});

test("a parcel is billed by its volume where that is more than its weight", () => {
  const bumper = { partId: "bumper", quantity: 1, weightGrams: 4_000, ...plain, shipsAlone: true };
  const sized = { ...bumper, size: { lengthMm: 1_500, widthMm: 500, heightMm: 400 } };
  expect(packParcels([sized], { cartons: [large], volumePerKg: 5_000 })).toMatchObject([
    { cartonId: null, weightGrams: 4_000, billedGrams: 60_000 },
  ]);
  expect(packParcels([sized], { cartons: [large], volumePerKg: 0 })).toMatchObject([{ billedGrams: 4_000 }]);
});

test("more parcels than one quote packs are not packed at all", () => {
  const alone = { ...disc, quantity: 201, ...plain, shipsAlone: true };
  expect(packParcels([alone], { cartons: [], volumePerKg: 0 })).toBeNull();
});
