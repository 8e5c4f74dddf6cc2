import { z } from "@hono/zod-openapi";
import { imageAddress } from "#shop/foundation/images/image-url.ts";
import { bytesOf } from "#api/supply/imports.ts";
import {
  acknowledged,
  added,
  body,
  byId,
  createRouter,
  deleted,
  endpoint,
  pageJson,
  modified,
  paging,
  type Shop,
} from "#api/router.ts";
import { staff } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { asId } from "#shop/foundation/id.ts";
import { listDeadImages, retryImage } from "#shop/foundation/images/dead-images.ts";
import { isExternal } from "#shop/foundation/images/external-images.ts";
import { imageFaults } from "#shop/foundation/images/image-faults.ts";
import { imageUrlOf, logoSize } from "#shop/foundation/images/image-url.ts";
import {
  addPartImage,
  altText,
  altTranslations,
  describePartImage,
  imageOrder,
  listPartImages,
  orderPartImages,
  removePartImage,
} from "#shop/catalogue/parts/part-images.ts";
import { receiveImage } from "#shop/foundation/images/receive-image.ts";
import { storeLogo } from "#shop/desk/brand/store-logo.ts";
import { bodyBytes } from "#shop/foundation/limits.ts";

const oneOfPart = { params: byId.params.extend({ image: z.string() }) };

const imageFile = {
  body: {
    required: true,
    content: Object.fromEntries(
      ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif", "application/octet-stream"].map((type) => [
        type,
        { schema: z.string().openapi({ format: "binary" }) },
      ]),
    ),
  },
};

const list = endpoint({
  method: "get",
  path: "/parts/{id}/images",
  policy: { permission: "parts:read" },
  summary:
    "The images of a part in their order, also of a draft; nothing for a part that only has the drawing of its type",
  request: byId,
  response: z.array(
    z
      .object({
        id: z.uuid(),
        imageUrl: z.url().openapi({
          description: "Absolute; the drawing of a part while the shop has no copy of an image on another server",
        }),
        source: z.url().nullable().openapi({ description: "The address on another server that the image comes from" }),
        fault: z.enum(imageFaults).nullable().openapi({ description: "Why it could not be fetched from there" }),
        alt: z
          .string()
          .openapi({ description: "What it shows, in the shop's first language; empty where nobody has said" }),
        translations: z
          .record(z.string(), z.string())
          .openapi({ description: "What it shows in other languages, by language tag" }),
      })
      .openapi("PartImage"),
  ),
});

const add = endpoint({
  method: "post",
  path: "/parts/{id}/images",
  policy: { permission: "parts:write" },
  summary: "Upload an image as the last one of a part: JPEG, PNG, WebP, AVIF or GIF, by its content",
  refusals: ["invalid", "malformed", "image_storage_down"],
  request: { ...byId, query: z.object({ alt: altText.default("") }), ...imageFile },
  response: added,
});

const describe = endpoint({
  method: "patch",
  path: "/parts/{id}/images/{image}",
  policy: { permission: "parts:write" },
  summary: "Say what an image shows, in the shop's first language and, in `translations`, in others",
  request: { ...oneOfPart, ...body(z.strictObject({ alt: altText, translations: altTranslations.optional() })) },
  response: modified,
});

const order = endpoint({
  method: "put",
  path: "/parts/{id}/images",
  policy: { permission: "parts:write" },
  summary: "Put the images of a part in another order: the first one is the image of the part",
  refusals: ["changed_meanwhile"],
  request: { ...byId, ...body(imageOrder) },
  response: modified,
});

const remove = endpoint({
  method: "delete",
  path: "/parts/{id}/images/{image}",
  policy: { permission: "parts:write" },
  summary: "Remove an image from a part",
  request: oneOfPart,
  response: deleted,
});

const logo = endpoint({
  method: "post",
  path: "/brand/logo",
  policy: { permission: "settings:write" },
  summary: "Upload a logo; `url` is for `logoUrl` of the settings `brand`, which show it once they are saved",
  refusals: ["invalid", "image_storage_down"],
  request: imageFile,
  response: z.object({ url: z.string() }),
});

const dead = endpoint({
  method: "get",
  path: "/dead-images",
  policy: { permission: "parts:read" },
  summary: "Images on other servers that the shop could not fetch at its last attempt, newest first",
  request: { query: paging },
  response: z.array(
    z
      .object({
        id: z.uuid(),
        url: z.string(),
        fault: z.enum(imageFaults),
        nextAttempt: z.iso.datetime().nullable().openapi({ description: "Null after the last one" }),
        parts: z.int().openapi({ description: "How many parts name the address, counted up to 100" }),
        part: z
          .object({ id: z.uuid(), sku: z.string(), name: z.string() })
          .nullable()
          .openapi({ description: "One of these parts; null for an image of a page or the logo" }),
      })
      .openapi("DeadImage"),
  ),
});

const retry = endpoint({
  method: "post",
  path: "/dead-images/{image}/retry",
  policy: { permission: "parts:write" },
  summary: "Fetch an image on another server again now; it is listed until it was fetched",
  refusals: ["not_found"],
  request: { params: z.object({ image: z.string() }) },
  response: modified,
});

export function partImagesRouter({ db, site, images: intake }: Shop) {
  return createRouter()
    .openapi(list, async (c) => {
      const id = asId(c.req.valid("param").id);
      const images = (await listPartImages(db, staff(c.get("actor"), "parts:read"), id)).map((image) => ({
        id: image.id,
        imageUrl: imageAddress(site, { imageUrl: image.shown, typeSlug: null }),
        source: isExternal(image.url) ? image.url : null,
        fault: image.fault,
        alt: image.alt,
        translations: image.translations,
      }));
      return c.json(images, 200);
    })
    .openapi(add, async (c) => {
      const actor = staff(c.get("actor"), "parts:write");
      const partId = asId(c.req.valid("param").id);
      const image = await receiveImage(db, intake, fileOf(c.req.raw), "part");
      const { alt } = c.req.valid("query");
      return c.json(acknowledged.added(await addPartImage(db, actor, { partId, image, alt })), 200);
    })
    .openapi(describe, async (c) => {
      const { id, image } = c.req.valid("param");
      const change = { partId: asId(id), id: asId(image), ...c.req.valid("json") };
      await describePartImage(db, staff(c.get("actor"), "parts:write"), change);
      return c.json(acknowledged.modified(1), 200);
    })
    .openapi(order, async (c) => {
      const change = { partId: asId(c.req.valid("param").id), ...c.req.valid("json") };
      await orderPartImages(db, staff(c.get("actor"), "parts:write"), change);
      return c.json(acknowledged.modified(1), 200);
    })
    .openapi(remove, async (c) => {
      const { id, image } = c.req.valid("param");
      const actor = staff(c.get("actor"), "parts:write");
      const removed = await removePartImage(db, actor, { partId: asId(id), id: asId(image) });
      return c.json(acknowledged.deleted(removed), 200);
    })
    .openapi(dead, async (c) => {
      const page = await listDeadImages(db, staff(c.get("actor"), "parts:read"), c.req.valid("query"));
      return pageJson(c, page, ({ nextAttempt, ...row }) => ({
        ...row,
        nextAttempt: nextAttempt?.toISOString() ?? null,
      }));
    })
    .openapi(retry, async (c) => {
      await retryImage(db, staff(c.get("actor"), "parts:write"), asId(c.req.valid("param").image));
      return c.json(acknowledged.modified(1), 200);
    })
    .openapi(logo, async (c) => {
      const actor = staff(c.get("actor"), "settings:write");
      const image = await receiveImage(db, intake, fileOf(c.req.raw), "logo");
      await storeLogo(db, actor, image);
      return c.json({ url: imageUrlOf(image.hash, Math.min(image.widest, logoSize)) }, 200);
    });
}

/** Returns the bytes of the file that a request sends. Throws `too_large` for one that declares more than an image may have. */
function fileOf(request: Request): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > bodyBytes.image) throw new ShopError("too_large");
  return bytesOf(request);
}
