import type { Db } from "#db/db.ts";

/** What the register says about a VAT id. `consultation`: the number under which it recorded the question, if the shop's own id was named. */
export type VatAnswer = { valid: boolean; name: string; consultation: string | null };

/** Ids begin with the letters of their member state, which of Greece are EL. */
export type VatRegister = {
  /** Returns null where the register or the member state does not respond in time. Never call it in a transaction. */
  check(vatId: string, requester: string | null): Promise<VatAnswer | null>;
};

const connected = new WeakMap<Db, VatRegister>();

/** Lets carts that are changed through these connections have their VAT ids checked. */
export function connectVatRegister(register: VatRegister, db: Db): void {
  connected.set(db, register);
}

/** Returns the register of these connections; null where there is none, such as in a transaction. */
export function vatRegisterOf(db: Db): VatRegister | null {
  return connected.get(db) ?? null;
}
