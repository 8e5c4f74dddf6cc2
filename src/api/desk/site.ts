import { z } from "@hono/zod-openapi";
import { endpoint, createRouter, type Shop } from "#api/router.ts";

const siteShape = z
  .object({
    name: z.string(),
    mark: z.string(),
    currency: z.string(),
    publicUrl: z.string(),
    apiUrl: z.string().nullable(),
    languages: z
      .array(z.object({ tag: z.string(), name: z.string(), prefix: z.string() }))
      .openapi({ description: "The default language first; `prefix` precedes the paths of its pages" }),
    sandbox: z
      .object({
        stripe: z.boolean(),
        google: z.boolean(),
        mail: z.boolean(),
        carriers: z.boolean(),
        vatRegister: z.boolean(),
        webhooks: z.boolean(),
      })
      .openapi({ description: "What the sandbox stands in for" }),
    googleSignIn: z.boolean(),
    stripePublishableKey: z.string().nullable(),
    securityContact: z.string().nullable().openapi({ description: "Where to report a vulnerability" }),
  })
  .openapi("Site");

const read = endpoint({
  method: "get",
  path: "/site",
  policy: "public",
  summary: "The public settings of this shop",
  request: {},
  response: siteShape,
});

export function siteRouter({ site }: Shop) {
  return createRouter().openapi(read, (c) => c.json(site, 200));
}
