import type { Carton, DeliverySettings } from "#shop/selling/delivery/delivery-settings.ts";
import { deliveryLimits } from "#shop/foundation/limits.ts";

export type Size = { lengthMm: number; widthMm: number; heightMm: number };

/** A part to pack; weight and size are those of one packaged piece. */
export type DeliveryLine = {
  partId: string;
  quantity: number;
  /** Null: neither its supplier, nor its part type, nor the shop's default states one. */
  weightGrams: number | null;
  size: Size | null;
  shipsAlone: boolean;
  hazmat: boolean;
  /** A ship-to rule forbids air transport. */
  groundOnly: boolean;
};

export type Parcel = {
  /** Null: it ships in its own package, or the shop has no cartons. */
  cartonId: string | null;
  contents: { partId: string; quantity: number }[];
  weightGrams: number;
  /** The billable weight: the dimensional weight, where this is higher. */
  billedGrams: number;
  size: Size | null;
};

type Settings = Pick<DeliverySettings, "cartons" | "volumePerKg">;
type Piece = { partId: string; weight: number; size: Size | null; volume: number };
type Box = { carton: Carton; contents: Map<Piece, number>; weight: number; volume: number };

/** The usable share of a carton with several pieces, which always leave gaps. */
const usable = 0.85;

/**
 * Packs each piece once. Pieces that ship alone, and those too large or heavy for every carton, stay in their own packages; the others, larger ones
 * first, go into the first carton with room. Returns null beyond the maximum number of parcels per quote.
 */
export function packParcels(lines: readonly DeliveryLine[], settings: Settings): Parcel[] | null {
  const cartons = settings.cartons.toSorted((one, other) => volumeOf(one) - volumeOf(other));
  const alone: [Piece, number][] = [];
  const together: [Piece, number][] = [];
  for (const line of lines) {
    const piece = { partId: line.partId, weight: line.weightGrams ?? 0, size: line.size, volume: volumeOf(line.size) };
    const inCarton = !line.shipsAlone && (cartons.length === 0 || cartons.some((carton) => canHold(carton, piece)));
    (inCarton ? together : alone).push([piece, line.quantity]);
  }
  const own = alone.reduce((sum, [, quantity]) => sum + quantity, 0);
  if (own > deliveryLimits.parcels) return null;
  const parcels = alone.flatMap(([piece, quantity]) =>
    Array.from({ length: quantity }, () => toParcel(null, new Map([[piece, 1]]), piece.size, settings)),
  );
  if (together.length === 0) return parcels;
  if (cartons.length === 0) return [...parcels, toParcel(null, new Map(together), null, settings)];
  const boxes = firstFit(together, cartons, deliveryLimits.parcels - own);
  return boxes && [...parcels, ...boxes.map((box) => boxParcel(box, cartons, settings))];
}

function firstFit(pieces: [Piece, number][], cartons: readonly Carton[], most: number): Box[] | null {
  const boxes: Box[] = [];
  const larger = ([one]: [Piece, number], [other]: [Piece, number]) =>
    other.volume - one.volume || other.weight - one.weight;
  for (const [piece, quantity] of pieces.toSorted(larger)) {
    let left = quantity;
    for (const box of boxes) left -= put(box, piece, left);
    const carton = cartons.findLast((one) => canHold(one, piece));
    if (!carton) continue;
    while (left > 0) {
      if (boxes.length >= most) return null;
      const box = { carton, contents: new Map<Piece, number>(), weight: carton.emptyWeightGrams, volume: 0 };
      boxes.push(box);
      left -= put(box, piece, left);
    }
  }
  return boxes;
}

/** Adds up to `wanted` pieces to a box. Returns how many fit. */
function put(box: Box, piece: Piece, wanted: number): number {
  if (wanted === 0 || !sizeFits(box.carton, piece.size)) return 0;
  const byWeight = room(box.carton.maxWeightGrams - box.weight, piece.weight);
  const byVolume = room(volumeOf(box.carton) * usable - box.volume, piece.volume);
  // A single piece has no gaps to others.
  const atLeast = box.contents.size === 0 ? 1 : 0;
  const count = Math.min(wanted, byWeight, Math.max(byVolume, atLeast));
  if (count <= 0) return 0;
  box.contents.set(piece, count);
  box.weight += count * piece.weight;
  box.volume += count * piece.volume;
  return count;
}

const room = (left: number, each: number) => (each === 0 ? Infinity : Math.max(0, Math.floor(left / each)));

/** Returns the parcel of a box, in the smallest carton that holds all pieces. */
function boxParcel({ carton, contents, weight, volume }: Box, cartons: readonly Carton[], settings: Settings): Parcel {
  const pieces = [...contents];
  const single = pieces.length === 1 && pieces[0]?.[1] === 1;
  const smallest = cartons.find(
    (one) =>
      weight - carton.emptyWeightGrams + one.emptyWeightGrams <= one.maxWeightGrams &&
      (single || volume <= volumeOf(one) * usable) &&
      pieces.every(([{ size }]) => sizeFits(one, size)),
  );
  return toParcel(smallest ?? carton, contents, smallest ?? carton, settings);
}

function toParcel(carton: Carton | null, contents: Map<Piece, number>, size: Size | null, settings: Settings): Parcel {
  const sum = (of: (piece: Piece) => number) =>
    [...contents].reduce((all, [piece, count]) => all + of(piece) * count, 0);
  const weightGrams = sum(({ weight }) => weight) + (carton?.emptyWeightGrams ?? 0);
  const cubicMm = size ? volumeOf(size) : sum(({ volume }) => volume);
  const byVolume = settings.volumePerKg > 0 ? Math.ceil(cubicMm / settings.volumePerKg) : 0;
  return {
    cartonId: carton?.id ?? null,
    contents: [...contents].map(([{ partId }, quantity]) => ({ partId, quantity })),
    weightGrams,
    billedGrams: Math.max(weightGrams, byVolume),
    size: size && { lengthMm: size.lengthMm, widthMm: size.widthMm, heightMm: size.heightMm },
  };
}

function canHold(carton: Carton, { weight, size }: Piece): boolean {
  return weight + carton.emptyWeightGrams <= carton.maxWeightGrams && sizeFits(carton, size);
}

function sizeFits(carton: Size, size: Size | null): boolean {
  if (!size) return true;
  const inner = sides(carton);
  return sides(size).every((side, at) => side <= (inner[at] ?? 0));
}

/** Returns the sides, longest first. */
function sides({ lengthMm, widthMm, heightMm }: Size): number[] {
  return [lengthMm, widthMm, heightMm].toSorted((one, other) => other - one);
}

function volumeOf(size: Size | null): number {
  return size ? size.lengthMm * size.widthMm * size.heightMm : 0;
}

/** Returns the longest side, and the girth: the longest side plus twice the two others. */
export function measure(size: Size): { lengthMm: number; girthMm: number } {
  const [length = 0, width = 0, height = 0] = sides(size);
  return { lengthMm: length, girthMm: length + 2 * (width + height) };
}
