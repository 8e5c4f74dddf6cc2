/** What mail programs show as a link. */
const link = /:\/\/|@|\bwww\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/iu;

/** Returns the name by which a mail greets; none where it has a link: whoever signs up, or orders as a guest, types the name and may type the address of somebody else. */
export function greetingName(typed: string): string {
  const name = typed.replaceAll(/\s+/g, " ").trim();
  return link.test(name) ? "" : name;
}
