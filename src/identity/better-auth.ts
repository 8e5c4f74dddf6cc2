import { AsyncLocalStorage } from "node:async_hooks";
import { createAuthMiddleware } from "better-auth/api";
import { hashPassword } from "better-auth/crypto";
import { betterAuth, type BetterAuthOptions, type BetterAuthPlugin } from "better-auth";
import type { Pool } from "pg";
import { isTransient, isUniqueViolation } from "#shop/foundation/database-error.ts";
import { validSeconds } from "#shop/foundation/limits.ts";
import { addressHeader } from "#identity/address-header.ts";
import { passkeys } from "#identity/passkeys.ts";
import { proveMailbox } from "#identity/own-address.ts";
import { recordSignIn } from "#identity/sign-in-events.ts";
import { limitSecondFactor, secondFactor } from "#identity/two-factor.ts";
import { passwordLength } from "#shop/people/users/user-rules.ts";
import { checkPasswordOfStaff, lengthOfPassword, refusePoorPasswords } from "#identity/password-policy.ts";
import { logFault } from "#log/log.ts";
import { allowInternationalDomains } from "#identity/email-pattern.ts";

export const basePath = "/api/identity";

type Person = { id: string; name: string; email: string; emailVerified: boolean };

export type Wiring = {
  pool: Pool;
  publicUrl: string;
  /** How authenticator apps name the account. */
  shopName: string;
  secret: string;
  /** Returns the language tag of the request being handled. */
  language: () => string;
  trustedOrigins: string[];
  mailReset: (user: Person, url: string) => Promise<void>;
  mailVerification: (user: Person, token: string) => Promise<void>;
  verificationToken: (user: Person) => Promise<string>;
  /** Returns the address of a page in the language of the request being handled. */
  pageUrl: (path: string) => string;
  onPasswordReset: (user: Person, network: string) => Promise<void>;
};

const timestamps = { createdAt: "created_at", updatedAt: "updated_at" };

const tables = {
  user: {
    modelName: "users",
    fields: { ...timestamps, emailVerified: "email_verified" },
    additionalFields: {
      role: { type: "string", input: false, required: false, defaultValue: "customer" },
      locale: { type: "string", input: false, required: false, returned: false },
      mailboxProvenAt: {
        type: "date",
        fieldName: "mailbox_proven_at",
        input: false,
        required: false,
        returned: false,
      },
      removedAt: { type: "date", fieldName: "removed_at", input: false, required: false, returned: false },
    },
  },
  session: {
    modelName: "sessions",
    fields: {
      ...timestamps,
      userId: "user_id",
      expiresAt: "expires_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
    },
    additionalFields: {
      passkeyId: { type: "string", fieldName: "passkey_id", input: false, required: false, returned: false },
    },
  },
  account: {
    modelName: "accounts",
    fields: {
      ...timestamps,
      userId: "user_id",
      providerId: "provider_id",
      accountId: "account_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
    },
    additionalFields: {
      staffPassword: { type: "boolean", fieldName: "staff_password", input: false, required: false, returned: false },
    },
  },
  verification: { modelName: "verifications", fields: { ...timestamps, expiresAt: "expires_at" } },
} as const;

/** Returns Better Auth on the shop's own tables. `identity.ts` checks rate limits and the origin of requests first. */
export function buildAuth(wiring: Wiring, plugins: BetterAuthPlugin[] = []) {
  allowInternationalDomains();
  return betterAuth({
    baseURL: wiring.publicUrl,
    basePath,
    secret: wiring.secret,
    database: wiring.pool,
    trustedOrigins: wiring.trustedOrigins,
    plugins: [secondFactor(wiring.shopName), passkeys(wiring), ...plugins],
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: { hash: async (password) => hashed.getStore() ?? hashPassword(password) },
      resetPasswordTokenExpiresIn: validSeconds.passwordResetLink,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, url }) => wiring.mailReset(user, url),
      onPasswordReset: ({ user }, request) => wiring.onPasswordReset(user, request?.headers.get(addressHeader) ?? ""),
    },
    emailVerification: {
      sendOnSignUp: false,
      expiresIn: validSeconds.verificationLink,
      sendVerificationEmail: ({ user, token }) => wiring.mailVerification(user, token),
    },
    user: {
      ...tables.user,
      validateUserInfo: async ({ user: { id, email, emailVerified }, source: { action } }) => {
        if (action === "sign-in" && id && email && emailVerified) await noteMailbox(wiring.pool, { id, email });
      },
    },
    session: {
      ...tables.session,
      expiresIn: validSeconds.session,
      updateAge: 24 * 60 * 60,
      // A cached session would outlive the removal of its user.
      cookieCache: { enabled: false },
    },
    account: {
      ...tables.account,
      updateAccountOnSignIn: false,
      accountLinking: {
        enabled: true,
        trustedProviders: [],
        requireLocalEmailVerified: true,
        allowDifferentEmails: false,
      },
    },
    verification: { ...tables.verification, storeIdentifier: "hashed" },
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        await refusePoorPasswords(wiring.pool, ctx);
        await limitSecondFactor(wiring.pool, ctx);
      }),
      after: createAuthMiddleware((ctx) => recordSignIn(wiring.pool, ctx)),
    },
    databaseHooks: hooks(wiring),
    onAPIError: { errorURL: `${wiring.publicUrl}/login`, onError },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { log: logFaults },
    advanced: {
      cookiePrefix: "camber",
      useSecureCookies: wiring.publicUrl.startsWith("https:"),
      // Both are off by default where NODE_ENV is 'test'.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      database: { generateId: "uuid" },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
  });
}

export type Auth = ReturnType<typeof buildAuth>;

function hooks(wiring: Wiring): NonNullable<BetterAuthOptions["databaseHooks"]> {
  return {
    user: {
      create: {
        // Only Google creates users with a verified address, and is then the only way into the account.
        before: async (user) => ({
          data: { ...user, locale: wiring.language(), mailboxProvenAt: user.emailVerified ? new Date() : null },
        }),
        after: async (user) => {
          if (!user.emailVerified) await wiring.mailVerification(user, await wiring.verificationToken(user));
        },
      },
    },
    session: {
      create: {
        // A user may be removed after the password was checked and before the session is created.
        before: async (session, context) => {
          const user = await context?.context.internalAdapter.findUserById(session.userId);
          if (user && "removedAt" in user && user.removedAt) return false;
          if (context?.path === "/sign-in/email") await checkPasswordOfStaff(wiring.pool, session.userId, context);
          return undefined;
        },
      },
    },
    // The issuer's tokens are not needed after sign-in, so they are not stored.
    account: {
      create: {
        before: async (_account, context) => ({
          data: { accessToken: null, refreshToken: null, idToken: null, ...lengthOfPassword(context) },
        }),
      },
      update: { before: async (_account, context) => ({ data: lengthOfPassword(context) }) },
    },
  };
}

const hashed = new AsyncLocalStorage<string>();

/** Calls `handler` with a password that is hashed already: Better Auth would hash it within a transaction, which a busy machine would not end in time. */
export async function withHash(password: string, handler: () => Promise<Response>): Promise<Response> {
  return hashed.run(await hashPassword(password), handler);
}

/** Throws what may succeed later, which is no fault of this shop; Better Auth would respond with 500. */
function onError(error: unknown): void {
  if (isTransient(error)) throw error;
  logFaults("error", error instanceof Error ? error.name : "", error);
}

/** Notes that Google, by which a user signs in again, has just verified their address. A failure is logged and keeps nobody from signing in. */
async function noteMailbox(pool: Pool, user: { id: string; email: string }): Promise<void> {
  await proveMailbox(pool, user).catch((error: unknown) => logFault("identity", error, "proof of a mailbox"));
}

/** Logs only faults of the server; the response tells clients about their errors. */
function logFaults(level: string, message: string, ...details: unknown[]) {
  const fault = details.find((detail) => detail instanceof Error);
  if (level !== "error" || !fault || ["APIError", "BetterAuthError"].includes(fault.name)) return;
  if (isUniqueViolation(fault)) return;
  logFault("identity", fault, message);
}
