import type { Pool } from "pg";
import type { Config } from "#process/config.ts";
import type { Db } from "#db/db.ts";
import { inRequestLanguage } from "#http/request-language.ts";
import { createIdentity, type IdentityOptions } from "#identity/identity.ts";
import type { SecretKeys } from "#identity/secrets.ts";
import { loopbackOrigins } from "#process/listen.ts";
import { queueMail } from "#shop/foundation/mails/outbox.ts";

type IdentityParts = {
  publicUrl: string;
  /** Of each language of the shop, with the prefix of its pages. */
  messages: { tag: string; prefix: string; words: { identity: IdentityOptions["words"] } }[];
  db: Db;
  pool: Pool;
  port: number;
  secretKeys: SecretKeys;
  google: Config["google"];
};

/** Returns the sign-in service, with its words and pages in the language of each request. */
export function openIdentity(
  config: Config,
  { db, pool, publicUrl, port, messages, secretKeys, google }: IdentityParts,
) {
  const words = inRequestLanguage(new Map(messages.map(({ tag, words: own }) => [tag, own.identity])));
  const prefixes = new Map(messages.map(({ tag, prefix }) => [tag, prefix]));
  return createIdentity({
    pool,
    secretKeys,
    publicUrl,
    shopName: config.shop.name,
    trustedOrigins: config.live ? [] : loopbackOrigins(port),
    google,
    rateLimit: config.businessLimits,
    trustedProxy: config.trustedProxy,
    sendMail: (to, mail) => queueMail(db, to, mail),
    words,
    pageUrl: (path) => `${publicUrl}${prefixes.get(words.language()) ?? ""}${path}`,
  });
}
