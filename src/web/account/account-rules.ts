import { accountRules as lengths, passwordLength } from "#shop/people/users/user-rules.ts";
import { cleanEmail } from "#shop/foundation/email.ts";

const tooLong = (limit: number) => ({ code: "too_long", params: { limit } });

/** The specification's rules for signing in and up, as codes of `fieldMessage`. */
export const accountRules = {
  name: (value: string) => {
    if (!value.trim()) return "name_required";
    return value.trim().length > lengths.name.maxLength && tooLong(lengths.name.maxLength);
  },
  email: (value: string) => {
    const email = value.trim();
    if (!email) return "email_required";
    if (email.length > lengths.email.maxLength) return tooLong(lengths.email.maxLength);
    return cleanEmail(email) === null && "email_invalid";
  },
  password: passwordOf(passwordLength.min),
  /** A password that exists already, which may be from before the rule. */
  presentPassword: passwordOf(passwordLength.oldestMin),
};

/** The rule of a password of `min` characters or more. */
export function passwordOf(min: number) {
  return (value: string) => {
    if (!value) return "password_required";
    if (value.length > passwordLength.max) return tooLong(passwordLength.max);
    return value.length < min && { code: "password_too_short", params: { limit: min } };
  };
}
