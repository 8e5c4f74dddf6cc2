import { z } from "zod";
import { bodyBytes } from "#shop/foundation/limits.ts";
import { passkeyRules } from "#shop/people/users/passkey-rules.ts";

const base64Url = z
  .string()
  .min(1)
  .max(bodyBytes.identity)
  .regex(/^[\w-]+$/);

const credential = {
  id: base64Url,
  rawId: base64Url,
  type: z.literal("public-key"),
  // What browsers say about extensions, of which the shop asks for none.
  clientExtensionResults: z.object({}).default({}),
};

/** What a browser signs with a passkey (`AuthenticationResponseJSON` of WebAuthn). */
const signed = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url,
    authenticatorData: base64Url,
    signature: base64Url,
    userHandle: base64Url.nullish().transform((handle) => handle ?? undefined),
  }),
});

/** A passkey that an authenticator has just made (`RegistrationResponseJSON` of WebAuthn). */
const made = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url,
    attestationObject: base64Url,
    transports: z
      .array(
        z
          .string()
          .max(20)
          .regex(/^[a-z-]+$/),
      )
      .max(10)
      .default([]),
  }),
});

const name = z
  .string()
  .trim()
  .min(1)
  .max(passkeyRules.name.maxLength)
  .refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed());

/** The inputs of the endpoints for passkeys. */
export const passkeyInput = {
  options: z.object({ purpose: z.enum(["sign_in", "register", "confirm"]) }),
  register: z.object({ name, response: made }),
  proof: z.object({ response: signed }),
};

export type PasskeyPurpose = z.infer<typeof passkeyInput.options>["purpose"];
export type SignedByPasskey = z.infer<typeof signed>;
export type MadePasskey = z.infer<typeof made>;
