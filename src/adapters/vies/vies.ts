import { z } from "zod";
import { log } from "#log/log.ts";
import { circuitBreaker } from "#shop/foundation/circuit-breaker.ts";
import { carrierCircuit, timeoutMs } from "#shop/foundation/limits.ts";
import type { VatRegister } from "#shop/selling/tax/vat-register.ts";

/** The European Commission's register of VAT ids. */
export const viesApiBase = "https://ec.europa.eu/taxation_customs/vies/rest-api";

// What is read of the responses; the Commission's document: viesapi-swagger.
const answer = z.object({ valid: z.boolean(), requestIdentifier: z.string().nullish(), name: z.string().nullish() });

class Refused extends Error {}

/** Returns the register at `apiBase`, by VIES's REST interface. */
export function createVies(apiBase: string): VatRegister {
  const base = apiBase.replace(/\/+$/, "");
  const unlessDown = circuitBreaker(
    { provider: "vies", ...carrierCircuit },
    // A member state that is not available, or an id that VIES can't read, says nothing about the others.
    (error) => !(error instanceof Refused),
    () => new Error("VIES did not respond"),
  );
  return {
    async check(vatId, requester) {
      try {
        return await unlessDown(() => ask(`${base}/check-vat-number`, vatId, requester));
      } catch (error) {
        log("warn", "vies", "the register of VAT ids did not respond", {
          reason: error instanceof Error ? error.message : String(error),
        });
        return null;
      }
    },
  };
}

async function ask(address: string, vatId: string, requester: string | null) {
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs.vatRegister),
    body: JSON.stringify({
      countryCode: vatId.slice(0, 2),
      vatNumber: vatId.slice(2),
      ...(requester && {
        requesterMemberStateCode: requester.slice(0, 2),
        requesterNumber: requester.slice(2),
      }),
    }),
  });
  const text = await response.text();
  // An id that no member state writes is not valid; one that is not available is an error with a body of its own.
  if (response.status === 400 && text.includes('"INVALID_INPUT"'))
    return { valid: false, name: "", consultation: null };
  if (!response.ok) throw new Refused(`status ${response.status}`);
  const { valid, requestIdentifier, name } = answer.parse(JSON.parse(text));
  return { valid, name: name && name !== "---" ? name : "", consultation: requestIdentifier || null };
}
