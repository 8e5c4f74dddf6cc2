import { z } from "@hono/zod-openapi";
import { productFilters } from "#api/catalogue/product-rows.ts";
import { createRouter, download, type Shop } from "#api/router.ts";
import { csvLine } from "#http/csv.ts";
import { streamed } from "#http/streamed.ts";
import { staff } from "#shop/foundation/actor.ts";
import { fromCents } from "#shop/foundation/money.ts";
import { templateColumns, templateKinds } from "#shop/supply/imports/csv-templates.ts";
import { listSizes } from "#shop/foundation/limits.ts";
import { productColumns, type ProductColumn } from "#shop/catalogue/parts/product-column-rules.ts";
import { listProductRows, type ProductRow } from "#shop/catalogue/parts/product-list.ts";
import { countAttempt, perHour } from "#shop/foundation/rate-limit.ts";

const names = Object.keys(productColumns) as ProductColumn[];

const columns = z
  .string()
  .max(200, "too_long:200")
  .transform((text) => text.split(","))
  .pipe(z.array(z.enum(names, "not_valid")))
  .default(names)
  .openapi({
    type: "string",
    description: `Of ${names.join(", ")}, separated by commas. Those that an import does not read are left out`,
  });

const file = download({
  path: "/products.csv",
  policy: { permission: "parts:read" },
  summary: "The parts of a view as CSV; imported again, it changes nothing",
  refusals: ["rate_limited"],
  request: { query: productFilters.extend({ columns }) },
  types: ["text/csv"],
});

const template = download({
  path: "/csv-templates/{kind}",
  policy: { permission: "imports:run" },
  summary: "An empty CSV file with the columns that an import of parts or of applications reads",
  request: { params: z.object({ kind: z.enum(templateKinds, "not_valid") }) },
  types: ["text/csv"],
});

/** The files of the table of products, and those to be filled in. */
export function productFilesRouter({ db, reads, site: { currency } }: Shop) {
  return createRouter()
    .openapi(file, async (c) => {
      const clerk = staff(c.get("actor"), "parts:read");
      const client = c.get("client");
      if (client) await countAttempt(db, `export|${clerk.userId}`, perHour(client.limits.exportsPerHour));
      const { columns: chosen, ...query } = c.req.valid("query");
      const written = writtenColumns(chosen);
      const body = streamed(async (write) => {
        await write(csvLine(["row", ...written.map((column) => productColumns[column])]));
        for (let cursor: string | null | undefined; cursor !== null;) {
          const next = { ...query, limit: listSizes.api.most, ...(cursor && { cursor }) };
          const page = await listProductRows(reads, clerk, next);
          await write(page.rows.map((row) => rowLine(row, written, currency)).join(""));
          cursor = page.next;
        }
      });
      return c.body(body, 200, csvHeaders("products.csv"));
    })
    .openapi(template, (c) => {
      staff(c.get("actor"), "imports:run");
      const { kind } = c.req.valid("param");
      return c.body(csvLine(templateColumns(kind)), 200, csvHeaders(`${kind}.csv`));
    });
}

const csvHeaders = (name: string) => ({
  "content-type": "text/csv; charset=utf-8",
  "content-disposition": `attachment; filename="${name}"`,
});

/** The SKU identifies the part of a row, and `draft` prevents that importing the file puts a draft with a price on sale. */
function writtenColumns(chosen: ProductColumn[]): ProductColumn[] {
  return names.filter(
    (name) => name === "sku" || name === "sale" || (chosen.includes(name) && productColumns[name] !== null),
  );
}

/** The column `row` has an import take the other cells literally. */
function rowLine(row: ProductRow, written: ProductColumn[], currency: string): string {
  const { priceCents, listCents, ...same } = row;
  const amount = (cents: number | null) => (cents === null ? null : fromCents(cents, currency));
  const values: Record<ProductColumn, string | number | null> = {
    ...same,
    type: same.partType,
    price: amount(priceCents),
    list: amount(listCents),
    minimum: same.minimumOrder,
    sale: same.draft ? "yes" : "no",
    fit: null,
  };
  return csvLine(["part", ...written.map((name) => values[name])]);
}
