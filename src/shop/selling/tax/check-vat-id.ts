import type { Db } from "#db/db.ts";
import { taxLimits, vatIdChecks } from "#shop/foundation/limits.ts";
import { secondsToWait, type Client } from "#shop/foundation/rate-limit.ts";
import { settingsOf } from "#shop/foundation/settings/settings.ts";
import { isMember } from "#shop/selling/tax/eu-rates.ts";
import { readVatId, type CheckedVatId } from "#shop/selling/tax/vat-id.ts";
import { vatCountryOf } from "#shop/selling/tax/vat-places.ts";
import { vatRegisterOf } from "#shop/selling/tax/vat-register.ts";
import { taxSection } from "#shop/selling/tax/tax-settings.ts";

/** Returns whether buyers can enter a VAT id: if the shop taxes from a member state of the European Union. */
export async function acceptsVatIds(db: Db): Promise<boolean> {
  const { mode, country } = await settingsOf(db, taxSection);
  return mode !== "none" && country !== null && isMember(vatCountryOf(country));
}

/**
 * Checks a VAT id with the register. A confirmation (`known`) is reused if it is less than a day old, or the register does not respond. Returns null
 * for an empty text. For a `client` whose network asks too often the register is as good as silent.
 */
export async function checkVatId(
  db: Db,
  text: string,
  known: CheckedVatId | null,
  client: Client | null = null,
): Promise<CheckedVatId | null> {
  const id = readVatId(text)?.number;
  if (id === undefined) return null;
  const isFresh = Date.now() - Date.parse(known?.at ?? "") < taxLimits.vatIdValidMs;
  const confirmed = known?.id === id && known.status === "confirmed" ? known : null;
  if (confirmed && isFresh) return confirmed;
  const { vatId: own } = await settingsOf(db, taxSection);
  const register = vatRegisterOf(db);
  const wait = register && client ? await secondsToWait(db, `vat_id|${client.network}`, vatIdChecks) : 0;
  const answer = (register && wait === 0 && (await register.check(id, readVatId(own)?.number ?? null))) || null;
  const checked = {
    id,
    at: new Date().toISOString(),
    name: answer?.name ?? "",
    consultation: answer?.consultation ?? null,
  };
  if (!answer) return confirmed ?? { ...checked, status: "unconfirmed" };
  return { ...checked, status: answer.valid ? "confirmed" : "refused" };
}

/** Whether a check says what an earlier one said, which it need not replace: a confirmation is renewed after a day. */
export function isSameAnswer(checked: CheckedVatId, earlier: CheckedVatId): boolean {
  const isFresh = Date.parse(checked.at) - Date.parse(earlier.at) < taxLimits.vatIdValidMs;
  return checked.id === earlier.id && checked.status === earlier.status && (checked.status !== "confirmed" || isFresh);
}

/** Returns the VAT id by which the buyer owes the tax; undefined for one that is refused, or not confirmed unless the shop trusts it. */
export async function effectiveVatId(db: Db, vat: CheckedVatId | null | undefined): Promise<string | undefined> {
  if (!vat || vat.status === "refused") return undefined;
  const { onUnconfirmedVatId } = await settingsOf(db, taxSection);
  return vat.status === "confirmed" || onUnconfirmedVatId === "trust" ? vat.id : undefined;
}
