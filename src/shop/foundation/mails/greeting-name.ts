/** Titles that a name follows without a blank: 'Dr.Müller'. */
const titles =
  /(?<![\p{L}\p{N}.-])(?:Dr|St|Prof|Ing|Mr|Mrs|Ms|Fr|Hr)\.(?!(?:Com|Net|Org)(?!\p{L}))(?=\p{Lu}[\p{L}'’-]+(?![\p{L}\p{N}./:]))/gu;
/** What mail programs show as a link: an address with a path, one in numbers, or a host, of a single letter only where its ending is a known one. */
const link =
  /:\/\/|@|\bwww\.|\.[\p{L}\p{N}-]+[/:]|\d+(?:\.\d+){3}|[\p{L}\p{N}-]{2,}\.\p{L}{2,}|(?<![\p{L}\p{N}])[\p{L}\p{N}]\.(?:com|co|net|org|io|me|ai|tv|ly|de|app|dev|gl|gg|cc|be|to|us|uk|eu|at|ch|fr|info|biz|xyz|link|page|shop|site|top)(?![\p{L}\p{N}])/iu;

/** Returns the name by which a mail greets; none where it has a link: whoever signs up, or orders as a guest, types the name and may type the address of somebody else. */
export function greetingName(typed: string): string {
  const name = typed.replaceAll(/\s+/g, " ").trim();
  return link.test(name.replaceAll(titles, "")) ? "" : name;
}
