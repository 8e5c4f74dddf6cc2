import { z } from "@hono/zod-openapi";
import { productRow, toProductRowResponse } from "#api/catalogue/product-responses.ts";
import { body, byId, createRouter, endpoint, linkNext, paging, searchText, type Shop } from "#api/router.ts";
import { staff } from "#shop/foundation/actor.ts";
import { asId } from "#shop/foundation/id.ts";
import { editProduct } from "#shop/catalogue/parts/edit-product.ts";
import { productEdit } from "#shop/catalogue/parts/product-edit-input.ts";
import { productListChoices, productSorts } from "#shop/catalogue/parts/product-list-choices.ts";
import {
  countProductRows,
  getProductRow,
  listProductRows,
  productChoices,
} from "#shop/catalogue/parts/product-list.ts";

const policy = { permission: "parts:read" } as const;

/** The filters and the order of the table of products. */
export const productFilters = z.object({
  state: z.enum(productListChoices.state, "not_valid").default("on_sale"),
  stock: z.enum(productListChoices.stock, "not_valid").default("any"),
  fit: z
    .enum(productListChoices.fit, "not_valid")
    .default("any")
    .openapi({ description: "`some`: with applications, or fitting every vehicle; `none`: without" }),
  weight: z.enum(productListChoices.weight, "not_valid").default("any").openapi({
    description:
      "`unknown`: no package states one, so that delivery goes by the weight of the part type; `known`: one does, even in a unit that delivery can't read",
  }),
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
  request: { query: paging.extend({ ...productFilters.shape, count: z.enum(["true", "false"]).optional() }) },
  response: z.array(productRow),
});

const choices = endpoint({
  method: "get",
  path: "/products/choices",
  policy,
  summary: "All brands and part types, which products can be filtered by and set to",
  request: {},
  response: z.object({
    brands: z.array(z.object({ slug: z.string(), name: z.string() })),
    types: z.array(z.object({ id: z.uuid(), slug: z.string(), name: z.string() })),
  }),
});

const edit = endpoint({
  method: "patch",
  path: "/products/{id}",
  policy: { permission: "parts:write" },
  summary:
    "Change one value of a product: `from` is the value that was seen; 409 has the `current` one. A tier is that of the brand and changes for all its products",
  refusals: ["changed_meanwhile"],
  request: { ...byId, ...body(productEdit) },
  response: productRow,
});

/** The staff's table of products. */
export function productRowsRouter({ db, site: { currency } }: Shop) {
  return createRouter()
    .openapi(list, async (c) => {
      const clerk = staff(c.get("actor"), "parts:read");
      const { count, ...query } = c.req.valid("query");
      const { rows, next } = await listProductRows(db, clerk, query);
      if (count === "true") c.header("x-total-count", String(await countProductRows(db, clerk, query)));
      linkNext(c, next);
      return c.json(
        rows.map((row) => toProductRowResponse(row, currency)),
        200,
      );
    })
    .openapi(choices, async (c) => c.json(await productChoices(db, staff(c.get("actor"), "parts:read")), 200))
    .openapi(edit, async (c) => {
      const clerk = staff(c.get("actor"), "parts:write");
      const id = asId(c.req.valid("param").id);
      await editProduct(db, clerk, id, { ...c.req.valid("json"), currency });
      return c.json(toProductRowResponse(await getProductRow(db, clerk, id), currency), 200);
    });
}
