import { hashPassword } from "better-auth/crypto";
import { describeFault } from "#shop/describe-fault.ts";
import { concurrentPasswordHashes, timeoutMs } from "#shop/limits.ts";
import { inTurns } from "#shop/turns.ts";
import type { Auth } from "#identity/better-auth.ts";
import { refusal, type Call } from "#identity/requests.ts";

/** Better Auth with Google. `namesIssuer`: the issuer names itself in every response. */
export type GoogleAuth = { auth: Auth; namesIssuer: boolean };

type DispatchOptions = {
  auth: Auth;
  /** Null where Google sign-in is not configured; it resolves to null while Google cannot be reached. */
  authWithGoogle: (() => Promise<GoogleAuth | null>) | null;
  emailExists: (email: unknown) => Promise<boolean>;
  /** Takes over work that continues after the response. */
  inBackground: (work: Promise<unknown>) => void;
  messageOf: (code: string) => string | undefined;
};

/** Returns a function that passes a request to Better Auth and ensures that no response reveals whether an account exists. */
export function dispatcher({ auth, authWithGoogle, emailExists, inBackground, messageOf }: DispatchOptions) {
  const turns = inTurns(concurrentPasswordHashes, timeoutMs.passwordHash);
  const hashing = <T>(work: () => Promise<T>) => turns("", work);

  return async (call: Call, forwarded: Request): Promise<Response> => {
    switch (call.name) {
      case "POST /sign-in/social":
      case "GET /callback/google": {
        if (!authWithGoogle) return refusal(404, "PROVIDER_NOT_FOUND");
        const google = await authWithGoogle();
        if (!google) return refusal(503, "PROVIDER_UNAVAILABLE", { "retry-after": "10" });
        if (call.name === "GET /callback/google" && google.namesIssuer && call.input["iss"] === undefined)
          return refusal(400, "VALIDATION_ERROR");
        return google.auth.handler(forwarded);
      }
      case "POST /request-password-reset": {
        // The response is sent before the user is looked up, so neither its text nor its timing reveals whether there is one.
        inBackground(
          auth
            .handler(forwarded)
            .catch((error: unknown) => console.error(`identity: password reset: ${describeFault(error)}`)),
        );
        return Response.json({ status: true, message: messageOf("RESET_REQUESTED") });
      }
      case "POST /sign-up/email": {
        const response = await hashing(() => auth.handler(forwarded));
        if (response.status !== 422) return response;
        // A taken address takes as long as a new one, and losing a race for it gets the same response.
        await hashing(() => hashPassword("as much work as a new account"));
        return (await emailExists(call.input.email)) ? refusal(422, "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL") : response;
      }
      case "POST /sign-in/email":
      case "POST /reset-password":
        return hashing(() => auth.handler(forwarded));
      default:
        return auth.handler(forwarded);
    }
  };
}
