import { eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/db.ts";
import { requireRecentSignIn, type Staff } from "#shop/foundation/actor.ts";
import { noEntity, writeAudit } from "#shop/foundation/audit/audit.ts";
import { cleanEmail } from "#shop/foundation/email.ts";
import { ShopError, type FieldError } from "#shop/foundation/errors.ts";
import { textOf, wholeOf } from "#shop/foundation/input.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { connectionRules, mailEncryptions, services, type Service } from "#shop/desk/connections/connection-rules.ts";
import { forgetCarrierQuotes } from "#shop/selling/delivery/carrier-quotes.ts";
import { forgetTaxQuotes } from "#shop/selling/tax/tax-quotes.ts";
import { secrets } from "#shop/desk/connections/secrets.table.ts";

type Manager = Staff<"connections:manage">;

const { stripe, mail, carriers } = connectionRules;
const testOrLive = (kind: string) => new RegExp(`^${kind}_(test|live)_\\w+$`);

/** What each connection is made of. Stripe's two keys belong to the same mode, which their names tell. */
export const connectionSchemas = {
  stripe: z
    .strictObject({
      publishableKey: textOf(stripe.publishableKey).regex(testOrLive("pk"), "not_a_publishable_key"),
      secretKey: textOf(stripe.secretKey).regex(testOrLive("[sr]k"), "not_a_secret_key"),
      webhookSecret: textOf(stripe.webhookSecret)
        .regex(/^(whsec_\S+)?$/, "not_a_webhook_secret")
        .default(""),
    })
    .refine(({ publishableKey, secretKey }) => isLiveKey(publishableKey) === isLiveKey(secretKey), {
      message: "other_mode",
      path: ["secretKey"],
    }),
  mail: z.strictObject({
    host: textOf(mail.host).regex(/^[A-Za-z0-9:][A-Za-z0-9.:-]*$/, "not_a_host"),
    port: wholeOf(mail.port),
    encryption: z.enum(mailEncryptions, "not_valid"),
    user: textOf(mail.user).default(""),
    password: textOf(mail.password).default(""),
    sender: textOf(mail.sender).refine((sender) => cleanEmail(addressOf(sender)) !== null, "not_an_email"),
  }),
  carriers: z.strictObject({ apiKey: textOf(carriers.apiKey) }),
} as const satisfies Record<Service, z.ZodType>;

export type Connections = { [S in Service]: z.infer<(typeof connectionSchemas)[S]> };

/** What is shown of a connection: never its secrets. `live`: whether real money is taken; null where there are no two modes. */
export type ConnectionState = { source: "file" | "stored" | "sandbox" | "none"; live: boolean | null; account: string };

/** What the process lends to the connections of its shop. */
export type ConnectionVault = {
  /** What the process was started with, other than the stored connections. */
  without: Record<Service, ConnectionState>;
  /** Whether stored connections are used: not by a shop that is told to run on the sandbox, such as a copy that somebody tries. */
  usesStored: boolean;
  /** Encrypts with the shop's key; null: it has none, and nothing may be stored. */
  seal: ((name: string, secret: string) => string) | null;
  /** Returns null if none of the shop's keys decrypts it. */
  unseal: (name: string, sealed: string) => string | null;
  /** Asks the provider. Returns what to store, with what it has made up; or what it refuses. */
  probe: <S extends Service>(service: S, values: Connections[S]) => Promise<Connections[S] | FieldError>;
  /** Whether the shop could start with these. */
  accepts: (stored: Partial<Connections>) => boolean;
};

const prefix = "connection:";
const nameOf = (service: Service) => prefix + service;

/** Returns where each connection comes from, and what may be shown of it. */
export async function connectionStates(
  db: Db,
  _actor: Manager,
  vault: ConnectionVault,
): Promise<Record<Service, ConnectionState>> {
  const stored = await storedConnections(db, vault);
  return Object.fromEntries(services.map((service) => [service, stateOf(service, stored, vault)])) as Record<
    Service,
    ConnectionState
  >;
}

function stateOf(service: Service, stored: Partial<Connections>, vault: ConnectionVault): ConnectionState {
  const { without, usesStored } = vault;
  if (without[service].source === "file" || !usesStored) return without[service];
  if (service === "stripe" && stored.stripe) return { source: "stored", ...shownOfStripe(stored.stripe) };
  if (service === "mail" && stored.mail)
    return { source: "stored", live: null, account: `${stored.mail.sender} (${stored.mail.host})` };
  if (service === "carriers" && stored.carriers)
    return { source: "stored", live: null, account: ending(stored.carriers.apiKey) };
  return without[service];
}

/** Returns what may be shown of the card provider's keys: the mode, and how the secret one ends. */
export function shownOfStripe({ secretKey }: { secretKey: string }) {
  return { live: isLiveKey(secretKey), account: ending(secretKey) };
}

/**
 * Connects the shop to a service, once the provider has accepted it. Every process of the shop then starts anew. Throws `sign_in_again`, `set_in_files`,
 * `secret_key_missing` without a key to encrypt it, and `invalid` with the fields, also for what the provider refuses.
 */
export async function connect<S extends Service>(
  db: Db,
  actor: Manager,
  { service, values }: { service: S; values: Connections[S] },
  vault: ConnectionVault,
): Promise<void> {
  requireRecentSignIn(actor);
  const seal = requireChangeable(service, vault);
  const refusal = { field: "secretKey", code: "mail_first" };
  // Before anything is made at the provider.
  const next = { ...(await storedConnections(db, vault)), [service]: values };
  if (!vault.accepts(next)) throw new ShopError("invalid", { fields: [refusal] });
  const probed = await vault.probe(service, values);
  if ("code" in probed) throw new ShopError("invalid", { fields: [probed] });
  await change(db, actor, vault, {
    service,
    action: "connection.save",
    next: (stored) => ({ ...stored, [service]: probed }),
    refusal,
    write: async (tx) => {
      const name = nameOf(service);
      const sealed = seal(name, JSON.stringify(probed));
      await tx
        .insert(secrets)
        .values({ name, value: "", sealed })
        .onConflictDoUpdate({ target: secrets.name, set: { value: "", sealed } });
    },
  });
}

/** Forgets a connection. Throws `sign_in_again`, `set_in_files`, and `connection_needed` if the shop could not start without it. */
export async function disconnect(db: Db, actor: Manager, service: Service, vault: ConnectionVault): Promise<void> {
  requireRecentSignIn(actor);
  requireChangeable(service, vault);
  await change(db, actor, vault, {
    service,
    action: "connection.remove",
    next: ({ [service]: _gone, ...rest }) => rest,
    refusal: null,
    write: async (tx) => {
      await tx.delete(secrets).where(eq(secrets.name, nameOf(service)));
    },
  });
}

type Change = {
  service: Service;
  action: "connection.save" | "connection.remove";
  next: (stored: Partial<Connections>) => Partial<Connections>;
  /** What to say if the shop could not start with it; null: that it is needed. */
  refusal: FieldError | null;
  write: (tx: Db) => Promise<void>;
};

async function change(
  db: Db,
  actor: Manager,
  vault: ConnectionVault,
  { service, action, next, refusal, write }: Change,
): Promise<void> {
  await db.transaction(async (tx) => {
    // One at a time: each is judged by all that are stored.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('connections'))`);
    const stored = await storedConnections(tx, vault);
    const changed = next(stored);
    if (!vault.accepts(changed))
      throw refusal ? new ShopError("invalid", { fields: [refusal] }) : new ShopError("connection_needed");
    await write(tx);
    await writeAudit(tx, actor, {
      action,
      entityId: noEntity,
      before: { service, ...stateOf(service, stored, vault) },
      after: { service, ...stateOf(service, changed, vault) },
    });
    await forgetProviderQuotes(tx);
    invalidate(tx, "connections");
  });
}

/** Forgets what the providers were asked with other accounts. */
export async function forgetProviderQuotes(db: Db): Promise<void> {
  await forgetTaxQuotes(db);
  await forgetCarrierQuotes(db);
}

/** Returns what differs whenever a stored connection does. */
export async function connectionsVersion(db: Db): Promise<string> {
  const rows = await connectionRows(db);
  return JSON.stringify(rows.map(({ name, sealed }) => [name, sealed]).toSorted());
}

const connectionRows = (db: Db) =>
  db
    .select()
    .from(secrets)
    .where(inArray(secrets.name, services.map(nameOf)));

/** Why nothing can be entered; `yes`: it can. */
export const changeables = ["yes", "sandbox_forced", "no_key"] as const;

/** Returns whether connections can be entered at all. */
export function changeable({ usesStored, seal }: ConnectionVault): (typeof changeables)[number] {
  if (!usesStored) return "sandbox_forced";
  return seal ? "yes" : "no_key";
}

function requireChangeable(service: Service, { without, usesStored, seal }: ConnectionVault) {
  if (without[service].source === "file" || !usesStored) throw new ShopError("set_in_files");
  if (!seal) throw new ShopError("secret_key_missing");
  return seal;
}

/** Returns the connections that are stored. Throws for one that none of the shop's keys decrypts. */
export async function storedConnections(
  db: Db,
  { unseal }: Pick<ConnectionVault, "unseal">,
): Promise<Partial<Connections>> {
  const rows = await connectionRows(db);
  return Object.fromEntries(
    rows.map(({ name, sealed }) => {
      const service = name.slice(prefix.length) as Service;
      const text = unseal(name, sealed ?? "");
      if (text === null)
        throw new Error(
          `The connection '${service}' of this database is encrypted with a key that this shop does not have: set SECRET_KEY, or put the file secret.key back (docs/backups.md).`,
        );
      return [service, connectionSchemas[service].parse(JSON.parse(text))];
    }),
  );
}

function isLiveKey(key: string): boolean {
  return /^[a-z]{2}_live_/.test(key);
}

function ending(secret: string): string {
  return `…${secret.slice(-4)}`;
}

/** Returns the address of a sender, which may have a name before it. */
function addressOf(sender: string): string {
  return /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
}
