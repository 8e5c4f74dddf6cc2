import type { IdentityCode } from "#shop/users/identity-codes.ts";

/** The messages of sign-in and sign-up, by the code of the response. */
export const identityMessages = {
  NOT_FOUND: "There is no such call.",
  MALFORMED: "The request could not be read.",
  UNSUPPORTED_MEDIA_TYPE: "Send JSON.",
  TOO_LARGE: "The request is too large.",
  INVALID_ORIGIN: "This request came from another site.",
  INVALID_CALLBACK_URL: "callbackURL must be a path of this shop, such as /dashboard.",
  INVALID_EMAIL: "Provide a valid Email",
  INVALID_NAME: "Name is Required",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "User already exists. Use another email.",
  VALIDATION_ERROR: "Some fields are missing or wrong.",
  RATE_LIMITED: "Too many attempts. Please try again in a while.",
  PROVIDER_NOT_FOUND: "This shop has no such sign-in.",
  PROVIDER_UNAVAILABLE: "Google can't be reached right now. Please try again, or log in with email and password.",
  RESET_REQUESTED: "If this email exists in our system, check your email for the reset link",
  UNAVAILABLE: "This doesn't work right now. Please try again in a moment.",
  INTERNAL_SERVER_ERROR: "Something went wrong on our side. Please try again.",
  INVALID_EMAIL_OR_PASSWORD: "Invalid email or password",
  PASSWORD_TOO_SHORT: "Password too short",
  PASSWORD_TOO_LONG: "Password too long",
  INVALID_TOKEN: "Invalid token",
} satisfies Record<IdentityCode, string>;
