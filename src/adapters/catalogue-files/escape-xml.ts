const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** Returns `text` as the text of an XML element or as an attribute in double quotes, without the characters that XML cannot hold. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]/gu, "")
    .replace(/[&<>"\t\n\r]/g, (character) => entities[character] ?? character);
}
