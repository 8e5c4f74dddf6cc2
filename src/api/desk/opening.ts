import { z } from "@hono/zod-openapi";
import { acknowledged, body, createRouter, deleted, endpoint, modified, type Shop } from "#api/router.ts";
import { brandedSite } from "#http/branded-site.ts";
import { staff } from "#shop/foundation/actor.ts";
import { readDemo, removeDemo, restoreDemo, type Demo } from "#shop/desk/demo/remove-demo.ts";
import { checkNames, findingCodes, findingStates } from "#shop/desk/opening/finding.ts";
import { legalPageStates, missingCodes, openingState, stepNames } from "#shop/desk/opening/opening-state.ts";
import { sendTestMail } from "#shop/desk/opening/test-mail.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { textField } from "#shop/foundation/input.ts";
import { flatRateInput, setFlatRate } from "#shop/selling/delivery/flat-rate.ts";
import { countryCode } from "#shop/selling/delivery/place-fields.ts";
import { taxPreset } from "#shop/selling/tax/tax-presets.ts";

const policy = { permission: "settings:write" } as const;
const count = z.int();

const demo = z
  .object({
    state: z.enum(["shown", "removing", "removed", "restoring", "purging", "gone"]),
    done: count.openapi({ description: "How many parts are removed or restored so far, of `total`" }),
    total: count,
    undoUntil: z.iso.datetime().nullable(),
    parts: count,
    brands: count,
    reviews: count,
    trialOrders: count.openapi({ description: "Orders of nothing but the demo, paid in the sandbox: they go with it" }),
    keptOrders: count.openapi({ description: "Orders that keep their lines of the demo" }),
  })
  .openapi("Demo");

const opening = z
  .object({
    steps: z.array(z.object({ name: z.enum(stepNames), done: z.boolean(), missing: z.array(z.enum(missingCodes)) })),
    country: z.string().nullable().openapi({ description: "Of the tax settings, else the first of delivery" }),
    payments: z.enum(["sandbox", "test", "live"]).openapi({ description: "Which keys take card payments" }),
    mailFrom: z.string(),
    currency: z.string(),
    flatRate: z.object({ name: z.string(), countries: z.array(z.string()), priceCents: count }).nullable(),
    pages: z.array(z.object({ slug: z.string(), state: z.enum(legalPageStates) })),
    parts: z.object({ onSale: count, drafts: count }).openapi({ description: "Without those of the demo" }),
    demo,
  })
  .openapi("Opening");

const read = endpoint({
  method: "get",
  path: "/opening",
  policy,
  summary: "How far the shop is from being open: its steps, and what each lacks",
  request: {},
  response: opening,
});

const checkup = endpoint({
  method: "get",
  path: "/opening/checkup",
  policy,
  summary: "What `npm run doctor` finds: database, mail, payments, backups and what else the shop stands on",
  request: {},
  response: z.array(
    z
      .object({
        name: z.enum(checkNames),
        state: z.enum(findingStates),
        code: z.enum(findingCodes),
        values: z.record(z.string(), z.union([z.string(), z.number()])),
      })
      .openapi("Finding"),
  ),
});

const flatRate = endpoint({
  method: "put",
  path: "/opening/flat-rate",
  policy,
  summary: "One price of delivery for every order to some countries, beside what else the delivery settings have",
  refusals: ["changed_meanwhile"],
  request: body(flatRateInput),
  response: modified,
});

const testMail = endpoint({
  method: "post",
  path: "/opening/test-mail",
  policy,
  summary: "Send a mail to the caller now, and return what the mail server responds if it refuses",
  refusals: ["not_found"],
  request: {},
  response: z.object({ to: z.string(), refusal: z.string().nullable() }),
});

const preset = endpoint({
  method: "get",
  path: "/tax-presets/{country}",
  policy,
  summary: "The tax settings that a shop in a country begins with, to be checked and saved; null where none are known",
  request: { params: z.object({ country: z.string() }) },
  refusals: ["not_found"],
  response: z.object({
    country: z.string(),
    preset: z.object({ kind: z.enum(["table", "stripe"]), settings: z.record(z.string(), z.unknown()) }).nullable(),
  }),
});

const readOfDemo = endpoint({
  method: "get",
  path: "/demo",
  policy,
  summary: "How the demo catalogue stands, and how far its removal is",
  request: {},
  response: demo,
});

const remove = endpoint({
  method: "post",
  path: "/demo/removal",
  policy,
  summary: "Take the demo catalogue off sale; a day later it is deleted for good with its trial orders",
  request: body(z.strictObject({ shop: textField(60).openapi({ description: "The shop's name, to be sure" }) })),
  response: modified,
});

const restore = endpoint({
  method: "delete",
  path: "/demo/removal",
  policy,
  summary: "Bring the demo catalogue back",
  refusals: ["demo_gone"],
  request: {},
  response: deleted,
});

/** The way from the demo to an open shop. */
export function openingRouter({ db, site, operation }: Shop) {
  return createRouter()
    .openapi(read, async (c) => {
      const { mailFrom, mailFromIsSet, live } = operation;
      const { name: shopName, publicUrl, sandbox, stripePublishableKey, currency } = site;
      const facts = { shopName, publicUrl, live, sandbox, stripePublishableKey, mailFromIsSet };
      const state = await openingState(db, staff(c.get("actor"), "settings:write"), facts);
      return c.json({ ...state, demo: toResponse(state.demo), mailFrom, currency }, 200);
    })
    .openapi(checkup, async (c) => c.json(await operation.checkUp(staff(c.get("actor"), "settings:write")), 200))
    .openapi(flatRate, async (c) => {
      await setFlatRate(db, staff(c.get("actor"), "settings:write"), c.req.valid("json"));
      return c.json(acknowledged.modified(1), 200);
    })
    .openapi(testMail, async (c) =>
      c.json(await sendTestMail(db, staff(c.get("actor"), "settings:write"), operation.sendMail), 200),
    )
    .openapi(preset, async (c) => {
      const actor = staff(c.get("actor"), "settings:write");
      const country = countryCode.safeParse(c.req.valid("param").country);
      if (!country.success) throw new ShopError("not_found");
      return c.json({ country: country.data, preset: taxPreset(actor, country.data) }, 200);
    })
    .openapi(readOfDemo, async (c) =>
      c.json(toResponse(await readDemo(db, staff(c.get("actor"), "settings:write"))), 200),
    )
    .openapi(remove, async (c) => {
      const actor = staff(c.get("actor"), "settings:write");
      const { name: shopName } = await brandedSite(db, site);
      return c.json(
        acknowledged.modified(await removeDemo(db, actor, { typed: c.req.valid("json").shop, shopName })),
        200,
      );
    })
    .openapi(restore, async (c) => {
      const restored = await restoreDemo(db, staff(c.get("actor"), "settings:write"));
      return c.json(acknowledged.deleted(restored > 0 ? 1 : 0), 200);
    });
}

const toResponse = ({ undoUntil, ...same }: Demo) => ({ ...same, undoUntil: undoUntil?.toISOString() ?? null });
