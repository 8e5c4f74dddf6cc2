/** Words by which a shop signs, in the languages of the pages. */
const official =
  /\b(admin|administrator|moderator|official|staff|support|customer (service|care)|kundenservice|kundendienst|kundenbetreuung|offiziell)\b/;

/** Returns whether readers would take a name for the shop's own. */
export function isReservedName(name: string, shopName: string): boolean {
  const plain = plainWords(name);
  const shop = plainWords(shopName);
  return official.test(plain) || (shop !== "" && ` ${plain} `.includes(` ${shop} `));
}

/** Returns the lower-case words of a text without accents and punctuation, full-width letters as usual ones. */
function plainWords(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}|\p{Cf}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
