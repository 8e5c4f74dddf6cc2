import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { cartLines } from "#shop/selling/cart/cart.table.ts";
import { fitmentsOfLines, type PartFitment } from "#shop/catalogue/fitment/fitment.ts";
import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";
import { shownImage } from "#shop/foundation/images/external-images.ts";
import { isKit, kitPartsOf, type KitPart } from "#shop/catalogue/kits/kit-parts.ts";
import type { BrandTier } from "#shop/catalogue/parts/brands-and-types.ts";
import { onSale, sellingPrice } from "#shop/catalogue/parts/on-sale.ts";
import { brands, parts, partTypes } from "#shop/catalogue/parts/parts.table.ts";
import { toTitleFacts, type TitleFacts } from "#shop/catalogue/parts/display-title.ts";
import { titleColumns } from "#shop/catalogue/parts/title-facts.ts";
import { priceAt } from "#shop/catalogue/parts/price-at.ts";
import type { PriceBreak } from "#shop/catalogue/parts/supplier-prices.ts";
import { typeSlug } from "#shop/catalogue/parts/type-slug.ts";
import { prepared } from "#shop/foundation/prepared.ts";
import { vehicles } from "#shop/catalogue/vehicles/vehicles.table.ts";
import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";

/** A line of a cart with its part as it is now. */
export type CartLine = {
  id: string;
  quantity: number;
  answers: FitmentAnswers;
  confirmed: boolean;
  /** The price when the line was last changed. */
  seenPriceCents: number;
  part: {
    id: string;
    sku: string;
    name: string;
    title: string | null;
    imageUrl: string;
    typeSlug: string | null;
    brandId: string | null;
    brand: string | null;
    partTypeId: string | null;
    stock: number;
    minimumOrder: number;
    /** For the pieces of it that are in the cart. Of a part that is no longer on sale, the last one. */
    priceCents: number;
    coreCents: number | null;
    onSale: boolean;
  };
  /** What is in it, where it is a kit. */
  kit: KitPart[];
  titleFacts: TitleFacts | undefined;
  vehicle: Vehicle | null;
  /** Null: for no vehicle, or the part is not on sale. */
  fitment: PartFitment | null;
};

const partColumns = {
  id: parts.id,
  sku: parts.sku,
  name: parts.name,
  title: parts.title,
  imageUrl: shownImage,
  typeSlug,
  brandId: parts.brandId,
  brand: brands.name,
  partTypeId: parts.partTypeId,
  stock: parts.stock,
  minimumOrder: parts.minimumOrder,
  coreCents: parts.coreCents,
  priceBreaks: parts.priceBreaks,
  onSale: sql<boolean>`${onSale}`,
};

const linesOf = prepared((db) =>
  db
    .select({
      id: cartLines.id,
      quantity: cartLines.quantity,
      answers: cartLines.answers,
      confirmed: cartLines.fitmentConfirmed,
      seenPriceCents: cartLines.seenPriceCents,
      part: {
        ...partColumns,
        priceCents: sql<number>`coalesce(${parts.priceCents}, ${cartLines.seenPriceCents})`.mapWith(Number),
      },
      isKit,
      vehicle: vehicles,
      ...titleColumns,
    })
    .from(cartLines)
    .innerJoin(parts, eq(parts.id, cartLines.partId))
    .leftJoin(brands, eq(brands.id, parts.brandId))
    .leftJoin(partTypes, eq(partTypes.id, parts.partTypeId))
    .leftJoin(vehicles, eq(vehicles.id, cartLines.vehicleId))
    .where(eq(cartLines.cartId, sql.placeholder("cartId")))
    .orderBy(cartLines.id)
    .prepare("lines_of_cart"),
);

/** Returns those of the parts that are on sale, as lines have them, with the tier of their brand, by id. */
export async function cartPartsOf(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, CartLine["part"] & { tier: BrandTier | null; priceBreaks: PriceBreak[] }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ ...partColumns, priceCents: sellingPrice, tier: brands.tier })
    .from(parts)
    .leftJoin(brands, eq(brands.id, parts.brandId))
    .where(and(inArray(parts.id, [...ids]), onSale));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns how many pieces of a part lines have together, which decides the price of each. */
export const piecesIn = (lines: readonly { quantity: number; part: { id: string } }[], partId: string): number =>
  lines.reduce((sum, { quantity, part }) => (part.id === partId ? sum + quantity : sum), 0);

type Row = {
  quantity: number;
  seenPriceCents: number;
  part: { id: string; priceCents: number; priceBreaks: PriceBreak[] };
};

/** Returns a line at the price for the pieces of its part in the whole cart. A price that was seen before it changed stays as it was seen. */
function atQuantity<Line extends Row>(line: Line, all: readonly Row[]) {
  const { priceBreaks: _breaks, ...part } = line.part;
  const priceCents = priceAt(line.part, piecesIn(all, part.id));
  const seenPriceCents = line.seenPriceCents === part.priceCents ? priceCents : line.seenPriceCents;
  return { ...line, seenPriceCents, part: { ...part, priceCents } };
}

/** Returns the lines of a cart in the order in which they were added, each with the verdict on its part and its vehicle. */
export async function readLines(db: Db, cartId: string): Promise<CartLine[]> {
  const lines = await linesOf(db).execute({ cartId });
  const forVehicles = lines.flatMap(({ id: key, part, vehicle, answers }) =>
    vehicle ? [{ key, partId: part.id, vehicle, answers }] : [],
  );
  const fitments = await fitmentsOfLines(db, forVehicles);
  const kits = await kitPartsOf(
    db,
    lines.filter(({ isKit }) => isKit).map(({ part }) => part.id),
  );
  return lines.map((row) => {
    const { isKit: _isKit, attributes, partType, places, ...line } = atQuantity(row, lines);
    const { id, brand, ...named } = line.part;
    return {
      ...line,
      kit: kits.get(id) ?? [],
      titleFacts: toTitleFacts(
        { ...named, brand: brand === null ? null : { name: brand }, partType, attributes },
        places,
      ),
      fitment: fitments.get(line.id) ?? null,
    };
  });
}
