import { expect, test } from "vitest";
import { ConfigError, readConfig } from "#process/config.ts";
import { requireServices } from "#process/external-services.ts";

test.each([
  [{ LOCALES: "en,tlh" }, /^LOCALES is 'en,tlh', but must be a comma-separated list of en, de\.$/m],
  [{ PORT: "many" }, /^PORT is 'many', but must be a port number/],
  [{ CURRENCY: "DOLLAR" }, /^CURRENCY is 'DOLLAR'/],
  [{ UNPAID_ORDER_TTL: "soon" }, /^UNPAID_ORDER_TTL is 'soon'/],
  [{ BACKUP_RECIPIENT: "ssh-rsa" }, /^BACKUP_RECIPIENT is 'ssh-rsa', but must be an age public key/],
  [{ BACKUP_DIR: "backups", DATABASE_URL: "postgres://db/shop" }, /needs its own backups/],
  [{ DATABASE_URL: "mysql://boss:hunter2@x" }, /^DATABASE_URL is set, but must be a postgres:\/\/ address\.$/m],
  [{ ADMIN_EMAIL: "boss@example.com", ADMIN_PASSWORD: "short" }, /^ADMIN_PASSWORD is set, but must be at least/],
  [{ ADMIN_EMAIL: "boss@example.com" }, /^ADMIN_EMAIL and ADMIN_PASSWORD go together/],
  [{ STRIPE_SECRET_KEY: "sk_live_1" }, /^STRIPE_SECRET_KEY.* go together/],
  [{ HOST: "0.0.0.0" }, /^HOST \(http:\/\/0\.0\.0\.0:\d+\) makes this shop live, but STRIPE_SECRET_KEY/],
  ...["/shop", "/shop/", "//", "/?lang=de", "/#top"].map((path): [Record<string, string>, RegExp] => [
    { PUBLIC_URL: `https://parts.example${path}`, SANDBOX: "force" },
    /^PUBLIC_URL is 'https:.*', but must be an http or https address without a path/,
  ]),
  [
    { PUBLIC_URL: "https://ada@parts.example", SANDBOX: "force" },
    /^PUBLIC_URL is .* without a path, a query or a user/,
  ],
  [{ PUBLIC_URL: "https://127.parts.example" }, /^PUBLIC_URL .* makes this shop live/],
  [
    { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" },
    /^STRIPE_SECRET_KEY takes real money, but SMTP_URL is missing/,
  ],
  [{ PUBLIC_URL: "https://parts.example" }, /makes this shop live, but STRIPE_SECRET_KEY and SMTP_URL is missing/],
])("the settings %j are refused in one line that names what is wrong", (env, line) => {
  const refusal = refusalOf(env);
  expect(refusal).toBeInstanceOf(ConfigError);
  expect(refusal).toMatchObject({ message: expect.stringMatching(line) });
  expect(String(refusal)).not.toContain("\n");
});

function refusalOf(env: Record<string, string | undefined>): unknown {
  try {
    return requireServices(readConfig(env));
  } catch (error) {
    return error;
  }
}

test.each(["https://parts.example", "https://parts.example/", "http://PARTS.example:8080", "https://[2001:db8::1]"])(
  "%s is an address for the shop",
  (address) => {
    const { publicUrl } = readConfig({ PUBLIC_URL: address, SANDBOX: "force" });
    expect(publicUrl).toBe(new URL(address).origin);
  },
);
