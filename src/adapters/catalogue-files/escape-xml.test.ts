import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { escapeXml } from "#adapters/catalogue-files/escape-xml.ts";

test("an XML parser reads the escaped text back, from an element and from an attribute", () => {
  const text = `<a href="x">A & B's\t"C"</a> ]]>\r\n é 🚗`;
  const parser = new SaxesParser();
  const read: unknown[] = [];
  parser.on("opentag", ({ attributes }) => read.push(attributes["of"]));
  parser.on("text", (found) => read.push(found));
  parser.write(`<x of="${escapeXml(text)}">${escapeXml(text)}</x>`).close();
  expect(read).toEqual([text, text]);
});

test("characters that XML cannot hold are left out", () => {
  expect(escapeXml("a\u0000b\u001fc\ufffe\u007fd")).toBe("abc\u007fd");
});
