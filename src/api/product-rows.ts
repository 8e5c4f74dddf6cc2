import { z } from "@hono/zod-openapi";
import { createRouter, download, endpoint, linkNext, paging, searchText, type Shop } from "#api/router.ts";
import { csvLine } from "#http/csv.ts";
import { streamed } from "#http/streamed.ts";
import { staff } from "#shop/actor.ts";
import { listSizes } from "#shop/limits.ts";
import { fromCents } from "#shop/money.ts";
import { productListChoices, productSorts } from "#shop/parts/product-list-choices.ts";
import { listProductRows, type ProductRow } from "#shop/parts/product-list.ts";
import { countAttempt, perHour } from "#shop/rate-limit.ts";

const policy = { permission: "parts:read" } as const;
const filters = z.object({
  state: z.enum(productListChoices.state, "not_valid").default("on_sale"),
  stock: z.enum(productListChoices.stock, "not_valid").default("any"),
  brand: searchText.openapi({ description: "The slug of a brand" }),
  type: searchText.openapi({ description: "The slug of a part type" }),
  sort: z.enum(productSorts, "not_valid").default("-added"),
  q: searchText.openapi({ description: "Words of the name or the SKU" }),
});

const list = endpoint({
  method: "get",
  path: "/products",
  policy,
  summary: "Parts on sale and drafts, sorted and filtered, a row each",
  request: { query: paging.extend(filters.shape) },
  response: z.array(
    z
      .object({
        id: z.uuid(),
        sku: z.string(),
        name: z.string(),
        brand: z.string().nullable(),
        partType: z.string().nullable(),
        price: z.number().nullable(),
        listPrice: z.number().nullable(),
        stock: z.int(),
        minimumOrder: z.int(),
        draft: z.boolean(),
      })
      .openapi("ProductRow"),
  ),
});

const file = download({
  path: "/products.csv",
  policy,
  summary: "The parts of a view as CSV, with the columns of an import",
  refusals: ["rate_limited"],
  request: { query: filters },
  types: ["text/csv"],
});

/** The staff's table of products. */
export function productRowsRouter({ db, reads, site: { currency } }: Shop) {
  const amount = (cents: number | null) => (cents === null ? null : fromCents(cents, currency));
  const csvRow = ({ sku, name, brand, partType, priceCents, stock, minimumOrder }: ProductRow) =>
    csvLine([sku, name, brand, partType, amount(priceCents), stock, minimumOrder]);
  return createRouter()
    .openapi(list, async (c) => {
      const { rows, next } = await listProductRows(db, staff(c.get("actor"), "parts:read"), c.req.valid("query"));
      linkNext(c, next);
      return c.json(
        rows.map(({ id, sku, name, brand, partType, stock, minimumOrder, draft, priceCents, listCents }) => ({
          id,
          sku,
          name,
          brand,
          partType,
          stock,
          minimumOrder,
          draft,
          price: amount(priceCents),
          listPrice: amount(listCents),
        })),
        200,
      );
    })
    .openapi(file, async (c) => {
      const clerk = staff(c.get("actor"), "parts:read");
      const client = c.get("client");
      if (client) await countAttempt(db, `export|${clerk.userId}`, perHour(client.limits.exportsPerHour));
      const query = c.req.valid("query");
      const body = streamed(async (write) => {
        await write(csvLine(["sku", "name", "brand", "part_type", "price", "stock", "minimum_order"]));
        for (let cursor: string | null | undefined; cursor !== null;) {
          const next = { ...query, limit: listSizes.api.most, ...(cursor && { cursor }) };
          const page = await listProductRows(reads, clerk, next);
          await write(page.rows.map(csvRow).join(""));
          cursor = page.next;
        }
      });
      const name = 'attachment; filename="products.csv"';
      return c.body(body, 200, { "content-type": "text/csv; charset=utf-8", "content-disposition": name });
    });
}
