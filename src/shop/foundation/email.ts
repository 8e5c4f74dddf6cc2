/** Marks that people neither see nor type: soft hyphens, joiners, byte order marks, directions, variation selectors. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/**
 * The rule of an email address, for every place that takes one: returns it as the shop stores and compares it, or null for what is none. Full-width letters,
 * invisible marks, surrounding blanks and `<>`, and `mailto:` are cleaned; an international domain is written as the DNS has it (Punycode).
 */
export function cleanEmail(text: string): string | null {
  const [local, domain, ...more] = unwrap(text).split("@");
  if (local === undefined || domain === undefined || more.length > 0) return null;
  // What Better Auth and mail servers without SMTPUTF8 take, and no leading hyphen, which programs read as an option.
  if (!/^[a-z0-9_+'](?:[a-z0-9_+'-]*[a-z0-9_+])?$/.test(local.replaceAll(/(?<=[^.-])\.(?=[^.-])/g, ""))) return null;
  const host = asciiDomain(domain);
  if (host === null || local.length > 64) return null;
  const email = `${local}@${host}`;
  return email.length <= 254 ? email : null;
}

/** Returns an address that somebody looks up, as the shop stores it; one from before the rule, or none at all, in lower case. */
export function emailKey(text: string): string {
  return cleanEmail(text) ?? text.trim().toLowerCase();
}

function unwrap(text: string): string {
  const plain = visible(visible(text).normalize("NFKC")).toLowerCase();
  const inner = /^<(.*)>$/s.exec(plain)?.[1]?.trim() ?? plain;
  if (!inner.startsWith("mailto:")) return inner;
  const address = inner.slice("mailto:".length).replace(/\?.*$/s, "").trim();
  return /^<(.*)>$/s.exec(address)?.[1]?.trim() ?? address.replaceAll("%40", "@");
}

const visible = (text: string) => text.replaceAll(invisible, "").trim();

/** Returns a domain of two labels or more in ASCII; null for one that the DNS can't have. */
function asciiDomain(domain: string): string | null {
  // Only letters, marks, digits, hyphens and dots: the parser of addresses would take more, such as a port.
  if (!/^[\p{L}\p{M}\p{N}.。·・-]+$/u.test(domain)) return null;
  const url = `http://${domain}`;
  const host = URL.canParse(url) ? new URL(url).hostname : "";
  const labels = host.split(".");
  const valid = labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  const top = labels.at(-1) ?? "";
  return valid && labels.length > 1 && /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(top) ? host : null;
}
