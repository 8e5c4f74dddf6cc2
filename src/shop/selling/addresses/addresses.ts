import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Customer } from "#shop/foundation/actor.ts";
import { addresses } from "#shop/selling/addresses/addresses.table.ts";
import type { Address } from "#shop/selling/cart/contact-input.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { savedAddresses } from "#shop/foundation/limits.ts";
import { users } from "#shop/people/users/users.table.ts";

/** `isDefault`: the customer's carts begin with it; exactly one of them is. */
export type SavedAddress = { id: string; address: Address; isDefault: boolean };

const columns = { id: addresses.id, address: addresses.address, isDefault: addresses.isDefault };
const byDefault = [desc(addresses.isDefault), desc(addresses.id)] as const;
const ofCustomer = ({ userId }: Pick<Customer, "userId">) => eq(addresses.userId, userId);

/** Returns the addresses that the customer has saved: the default one, then the newest. */
export async function addressesOf(db: Db, customer: Customer): Promise<SavedAddress[]> {
  return db
    .select(columns)
    .from(addresses)
    .where(ofCustomer(customer))
    .orderBy(...byDefault);
}

/**
 * Saves an address; one that the customer has stays one. The first is their default. Throws `addresses_full`, and `not_found` for a removed customer.
 */
export async function addAddress(db: Db, customer: Customer, { address, isDefault }: Omit<SavedAddress, "id">) {
  await db.transaction(async (tx) => {
    const saved = await lockAddresses(tx, customer);
    const known = saved.find((one) => isSame(one.address, address));
    if (!known && saved.length >= savedAddresses)
      throw new ShopError("addresses_full", { data: { limit: savedAddresses } });
    const id = known?.id ?? (await insert(tx, customer, address));
    if (isDefault || saved.length === 0) await makeDefault(tx, customer, id);
  });
}

/** Changes an address of the customer's. Throws `not_found`. A change into another of theirs leaves one of the two. */
export async function changeAddress(db: Db, customer: Customer, { id, address, isDefault }: SavedAddress) {
  await db.transaction(async (tx) => {
    const saved = await lockAddresses(tx, customer);
    const before = saved.find((one) => one.id === id);
    if (!before) throw new ShopError("not_found");
    const same = saved.find((one) => one.id !== id && isSame(one.address, address));
    if (same) await tx.delete(addresses).where(eq(addresses.id, same.id));
    await tx.update(addresses).set({ address }).where(eq(addresses.id, id));
    if (isDefault || before.isDefault || same?.isDefault) await makeDefault(tx, customer, id);
  });
}

/** Removes an address of the customer's; of the others the newest becomes the default where it was that. Throws `not_found`. */
export async function removeAddress(db: Db, customer: Customer, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const saved = await lockAddresses(tx, customer);
    const removed = saved.find((one) => one.id === id);
    if (!removed) throw new ShopError("not_found");
    await tx.delete(addresses).where(eq(addresses.id, id));
    const next = saved.find((one) => one.id !== id);
    if (removed.isDefault && next) await makeDefault(tx, customer, next.id);
  });
}

type OrderedTo = { userId: string; address: Address; phoneNumber: string };

/** Saves where an order of the customer's goes, if there is room. Call it in the order's transaction. */
export async function rememberAddress(tx: Db, { userId, address, phoneNumber }: OrderedTo): Promise<void> {
  const saved = await tx.select(columns).from(addresses).where(ofCustomer({ userId }));
  const known = saved.find((one) => isSame(one.address, address));
  if (known) await tx.update(addresses).set({ phoneNumber }).where(eq(addresses.id, known.id));
  if (known || saved.length >= savedAddresses) return;
  // Another order at the same time may have saved it, or a first one.
  await tx
    .insert(addresses)
    .values({ userId, address, phoneNumber, isDefault: saved.length === 0 })
    .onConflictDoNothing();
}

/** Returns what the customer's carts begin with; null if they have saved no address. */
export async function defaultAddress(db: Db, userId: string): Promise<Omit<OrderedTo, "userId"> | null> {
  const [found] = await db
    .select({ address: addresses.address, phoneNumber: addresses.phoneNumber })
    .from(addresses)
    .where(and(ofCustomer({ userId }), addresses.isDefault));
  return found ?? null;
}

/** Locks the customer's addresses, by their row, until the transaction ends. */
async function lockAddresses(tx: Db, customer: Customer): Promise<SavedAddress[]> {
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, customer.userId), isNull(users.removedAt)))
    .for("no key update");
  if (!owner) throw new ShopError("not_found");
  return addressesOf(tx, customer);
}

async function insert(tx: Db, { userId }: Customer, address: Address): Promise<string> {
  const [row] = await tx
    .insert(addresses)
    .values({ userId, address })
    .onConflictDoUpdate({ target: [addresses.userId, addresses.address], set: { address } })
    .returning({ id: addresses.id });
  if (!row) throw new ShopError("internal");
  return row.id;
}

async function makeDefault(tx: Db, customer: Customer, id: string): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(ofCustomer(customer), ne(addresses.id, id), sql`${addresses.isDefault}`));
  await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, id));
}

function isSame(one: Address, other: Address): boolean {
  const fields = Object.keys(other) as (keyof Address)[];
  return fields.every((field) => one[field] === other[field]);
}
