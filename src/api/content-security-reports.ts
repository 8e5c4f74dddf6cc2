import { z } from "@hono/zod-openapi";
import { createRouter, endpoint } from "#api/router.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { securityReports } from "#shop/foundation/limits.ts";
import { log } from "#log/log.ts";

/** What browsers send by the Reporting API; other kinds of reports have other bodies. */
const reports = z
  .array(
    z.object({
      url: z.string().max(4_000),
      body: z.looseObject({ effectiveDirective: z.string().max(60), blockedURL: z.string().max(4_000) }),
    }),
  )
  .max(securityReports.most, `too_many:${securityReports.most}`);

const report = endpoint({
  method: "post",
  path: "/content-security-reports",
  policy: "public",
  summary: "Browsers report what the pages' Content-Security-Policy has blocked",
  refusals: ["rate_limited"],
  request: { body: { required: true, content: { "application/json": { schema: reports } } } },
  response: z.object({ received: z.literal(true) }),
});

export function contentSecurityReportsRouter() {
  let [windowEnd, logged] = [0, 0];
  return createRouter().openapi(report, (c) => {
    const now = Date.now();
    if (now >= windowEnd) [windowEnd, logged] = [now + securityReports.seconds * 1_000, 0];
    for (const { url, body: violation } of c.req.valid("json")) {
      logged += 1;
      if (logged > securityReports.most) throw new ShopError("rate_limited");
      const directive = violation.effectiveDirective.replace(/[^a-z-]/g, "");
      log("warn", "content-security", `${directive} blocked ${originOf(violation.blockedURL)} on ${pathOf(url)}`);
    }
    return c.json({ received: true as const }, 200);
  });
}

/** URLs come from unauthenticated clients, and their queries may be personal: only origin and path are logged, as `URL` encodes them and without ids. */
function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address.replace(/[^a-z-]/g, "").slice(0, 20);
}

function pathOf(address: string): string {
  return URL.canParse(address)
    ? new URL(address).pathname.replaceAll(/\/[^/]*\d[^/]*/g, "/…").slice(0, 200)
    : "an unknown page";
}
