import { z } from "@hono/zod-openapi";
import { body, createRouter, endpoint, type Shop } from "#api/router.ts";
import { staff } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { isSection, sections } from "#shop/desk/settings/sections.ts";
import type { Section } from "#shop/foundation/settings/section.ts";
import {
  moneyFields,
  pathInMajorUnits,
  toMajorUnits,
  toMinorUnits,
} from "#shop/foundation/settings/settings-amounts.ts";
import { versionField } from "#shop/foundation/input.ts";
import { saveSettings, settingsForStaff } from "#shop/foundation/settings/settings.ts";

const policy = { permission: "settings:write" } as const;
const params = z.object({ section: z.string().openapi({ enum: Object.keys(sections) }) });
const value = z.record(z.string(), z.unknown());
const version = versionField().openapi({ description: "0: never saved" });

const read = endpoint({
  method: "get",
  path: "/settings/{section}",
  policy,
  summary: "A section of the shop's settings, amounts in major units",
  refusals: ["not_found"],
  request: { params },
  response: z.object({ section: z.string(), version, value }).openapi("Settings"),
});

const save = endpoint({
  method: "put",
  path: "/settings/{section}",
  policy,
  summary: "Replaces a section of the settings; `version` is the one that was read",
  refusals: ["not_found", "changed_meanwhile", "sign_in_again"],
  request: { params, ...body(z.strictObject({ version, value })) },
  response: z.object({ acknowledged: z.literal(true), version }),
});

export function settingsRouter({ db, site: { currency } }: Shop) {
  return createRouter()
    .openapi(read, async (c) => {
      const { section: name } = c.req.valid("param");
      const section = asSection(name);
      const found = await settingsForStaff(db, staff(c.get("actor"), "settings:write"), section);
      const inMajorUnits = toMajorUnits(found.value, currency) as Record<string, unknown>;
      return c.json({ section: name, version: found.version, value: inMajorUnits }, 200);
    })
    .openapi(save, async (c) => {
      const section = asSection(c.req.valid("param").section);
      const sent = c.req.valid("json");
      const change = {
        section,
        version: sent.version,
        value: toMinorUnits(sent.value, moneyFields(section), currency),
      };
      const saved = await nameInMajorUnits(saveSettings(db, staff(c.get("actor"), "settings:write"), change));
      return c.json({ acknowledged: true as const, version: saved }, 200);
    });
}

function asSection(name: string): Section {
  if (!isSection(name)) throw new ShopError("not_found");
  return sections[name];
}

/** Renames the fields of a refusal to those of the request. */
async function nameInMajorUnits<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const fields = error.fields.map((one) => ({ ...one, field: pathInMajorUnits(one.field) }));
    throw new ShopError(error.code, { fields, data: error.data, cause: error });
  }
}
