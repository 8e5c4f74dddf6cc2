import { createHash } from "node:crypto";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";

const slowMs = 8_000;

type Question = {
  countryCode?: string;
  vatNumber?: string;
  requesterMemberStateCode?: string;
  requesterNumber?: string;
};

/** The letters by which VIES knows ids: Greece's are EL, Northern Ireland's XI. */
const letters = new Set(
  "AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI".split(" "),
);

/** What happens to numbers with these digits in them; all others are valid. */
const faults = { "404": "unknown", "503": "down", "408": "slow" } as const;

/**
 * Returns a server for VIES's REST interface that knows every VAT id but those with 404 in them, is not available for those with 503 and slow
 * for those with 408. It refuses letters that no member state has. Mount it at /sandbox/vies.
 */
export function createViesSandbox(): Hono {
  const app = new Hono();
  app.use(bodyLimit({ maxSize: 16 * 1_024 }));
  app.post("/check-vat-number", async (c) => {
    const sent = await c.req.json<Question>().catch((): Question => ({}));
    const { countryCode, vatNumber, requesterMemberStateCode, requesterNumber } = sent;
    if (!countryCode || !vatNumber || !letters.has(countryCode)) return c.json(failure("INVALID_INPUT"), 400);
    if (requesterMemberStateCode && !letters.has(requesterMemberStateCode))
      return c.json(failure("INVALID_REQUESTER_INFO"), 400);
    const fault = Object.entries(faults).find(([digits]) => vatNumber.includes(digits))?.[1];
    if (fault === "down") return c.json(failure("MS_UNAVAILABLE"), 500);
    if (fault === "slow") await new Promise((resolve) => setTimeout(resolve, slowMs));
    const requester = requesterMemberStateCode && requesterNumber;
    const consultation = createHash("sha256").update(`${requester} ${countryCode}${vatNumber}`).digest("hex");
    const valid = fault !== "unknown";
    return c.json({
      countryCode,
      vatNumber,
      requestDate: new Date().toISOString(),
      valid,
      requestIdentifier: requester ? `WAPI${consultation.slice(0, 12).toUpperCase()}` : "",
      name: valid ? `Sandbox Company ${vatNumber.slice(-3)}` : "---",
      address: "---",
    });
  });
  return app;
}

const failure = (error: string) => ({ actionSucceed: false, errorWrappers: [{ error }] });
