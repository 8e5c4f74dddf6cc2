/** The processing instruction by which an export says, as JSON, what its format has no element for. A schema does not look at it; the next import reads it back. */
export const sourceInstruction = "camber-source";

export function writeInstruction(stated: Record<string, unknown>): string {
  const json = JSON.stringify(stated).replaceAll(/[>\ufffe\uffff]/g, escaped);
  return `<?${sourceInstruction} ${json}?>`;
}

const escaped = (character: string) => String.raw`\u` + character.charCodeAt(0).toString(16).padStart(4, "0");

/** Returns what an instruction says; null: it is not JSON of an object, or has characters that XML and the database can't hold. */
export function readInstruction(body: string): Record<string, unknown> | null {
  let stated: unknown;
  try {
    stated = JSON.parse(body);
  } catch {
    return null;
  }
  return typeof stated === "object" && stated !== null && !Array.isArray(stated) && isStorable(stated)
    ? (stated as Record<string, unknown>)
    : null;
}

/** Not by recursion: what a file states may be as deep as it likes. */
function isStorable(stated: unknown): boolean {
  const found = [stated];
  for (const one of found) {
    if (typeof one === "string" && (!one.isWellFormed() || one.includes("\0"))) return false;
    if (typeof one === "object" && one !== null) for (const inner of Object.entries(one).flat()) found.push(inner);
  }
  return true;
}
