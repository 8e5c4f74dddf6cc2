import { isAPIError } from "better-auth/api";
import { withHash, type Auth } from "#identity/better-auth.ts";
import { addressHeader } from "#identity/address-header.ts";
import type { IdentityCode } from "#shop/people/users/identity-codes.ts";
import { confirmPath } from "#identity/confirm-address.ts";
import type { Hashing } from "#identity/own-password.ts";
import { redirectTo } from "#identity/responses.ts";
import { refusal, type Call } from "#identity/requests.ts";
import { logFault } from "#log/log.ts";

/** Better Auth with Google. `namesIssuer`: the issuer names itself in every response. */
export type GoogleAuth = { auth: Auth; namesIssuer: boolean };

type DispatchOptions = {
  auth: Auth;
  /** Null where Google sign-in is not configured; it resolves to null while Google cannot be reached. */
  authWithGoogle: (() => Promise<GoogleAuth | null>) | null;
  emailExists: (email: unknown) => Promise<boolean>;
  hashing: Hashing;
  /** Takes over work that continues after the response. */
  inBackground: (work: Promise<unknown>) => void;
  messageOf: (code: string) => string | undefined;
  /** Mails a link to set a new password. */
  mailNewPassword: (email: string) => Promise<void>;
  own: Record<
    "changePassword" | "confirmSignIn" | "confirmAddress" | "mailAnotherLink",
    (request: Request, input: Call["input"]) => Promise<Response>
  >;
  /** Records a refused sign-in. */
  recordRefusal: (email: string, network: string) => Promise<void>;
};

/** Returns the response of a call that throws its refusals. */
async function refusing(work: Promise<Response>): Promise<Response> {
  return work.catch((error: unknown) => {
    if (!isAPIError(error)) throw error;
    return refusal(error.statusCode, error.body?.code as IdentityCode, Object.fromEntries(new Headers(error.headers)));
  });
}

async function codeOf(response: Response): Promise<string | undefined> {
  return ((await response.clone().json()) as { code?: string }).code;
}

/** Returns a function that passes a request to Better Auth and ensures that no response reveals whether an account exists. */
export function dispatcher({
  auth,
  authWithGoogle,
  emailExists,
  hashing,
  inBackground,
  messageOf,
  mailNewPassword,
  own,
  recordRefusal,
}: DispatchOptions) {
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
        inBackground(auth.handler(forwarded).catch((error: unknown) => logFault("identity", error, "password reset")));
        return Response.json({ status: true, message: messageOf("RESET_REQUESTED") });
      }
      case "POST /sign-up/email": {
        const response = await hashing(() => withHash(String(call.input["password"]), () => auth.handler(forwarded)));
        if (response.status !== 422) return response;
        // Losing a race for an address gets the response of one that was taken before.
        return (await emailExists(call.input.email)) ? refusal(422, "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL") : response;
      }
      case "POST /sign-in/email": {
        const response = await hashing(() => auth.handler(forwarded));
        if (response.status === 403 && (await codeOf(response)) === "STAFF_PASSWORD_OUTDATED")
          inBackground(mailNewPassword(String(call.input["email"])));
        if (response.status === 401)
          inBackground(
            recordRefusal(String(call.input["email"]), forwarded.headers.get(addressHeader) ?? "").catch(
              (error: unknown) => logFault("identity", error, "audit"),
            ),
          );
        return response;
      }
      case "POST /change-password":
        return refusing(hashing(() => own.changePassword(forwarded, call.input)));
      case "POST /confirm":
        return refusing(hashing(() => own.confirmSignIn(forwarded, call.input)));
      case "GET /verify-email":
        // Links of earlier mails, which programs open, too, to examine them: only the page's button confirms.
        return redirectTo(302, confirmPath(String(call.input["token"])));
      case "POST /verify-email":
        return own.confirmAddress(forwarded, call.input);
      case "POST /send-verification-email": {
        const response = await auth.handler(forwarded);
        const confirmed = response.status === 400 && (await codeOf(response)) === "EMAIL_ALREADY_VERIFIED";
        return confirmed ? refusing(own.mailAnotherLink(forwarded, call.input)) : response;
      }
      case "POST /two-factor/enable":
      case "POST /two-factor/disable":
      case "POST /two-factor/generate-backup-codes":
      case "POST /reset-password":
        return hashing(() => auth.handler(forwarded));
      default:
        return auth.handler(forwarded);
    }
  };
}
