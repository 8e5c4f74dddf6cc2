import { passwordLength } from "#shop/people/users/user-rules.ts";

type Owner = { email: string; name?: string | undefined; staff: boolean };

/**
 * Returns why a password must not be chosen; null if it may be. `common` are passwords in lower case that many people use. A password that
 * its owner's address or name gives away is one of them.
 */
export function passwordProblem(password: string, owner: Owner, common: ReadonlySet<string>) {
  if (password.length < passwordLength.min) return "PASSWORD_TOO_SHORT";
  if (password.length > passwordLength.max) return "PASSWORD_TOO_LONG";
  if (owner.staff && password.length < passwordLength.staffMin) return "STAFF_PASSWORD_TOO_SHORT";
  const plain = password.toLowerCase();
  const own = [owner.email, owner.email.split("@")[0], owner.name].map((text) => text?.toLowerCase().trim());
  return common.has(plain) || own.includes(plain) ? "PASSWORD_COMMON" : null;
}
