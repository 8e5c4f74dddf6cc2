import { expect, test } from "vitest";
import { parseMarkdown } from "#web/content/markdown.ts";

test("HTML in a text is text", () => {
  expect(parseMarkdown("<script>alert(1)</script>")).toEqual([
    { kind: "paragraph", content: ["<script>alert(1)</script>"] },
  ]);
  expect(parseMarkdown("a <b onclick=x>c</b>")).toEqual([
    { kind: "paragraph", content: ["a ", "<b onclick=x>", "c", "</b>"] },
  ]);
});

test.each([
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "//other.example",
  "/\\other.example",
])("an address such as %s is no link and no image", (address) => {
  expect(parseMarkdown(`[here](<${address}>)`)).toEqual([{ kind: "paragraph", content: ["here"] }]);
  expect(parseMarkdown(`![here](<${address}>)`)).toEqual([{ kind: "paragraph", content: ["here"] }]);
});

test.each(["https://a.example/b", "/parts?type=x", "mailto:a@b.example", "tel:+4930123", "#returns"])(
  "an address such as %s is a link",
  (href) => {
    expect(parseMarkdown(`[here](${href})`)).toEqual([
      { kind: "paragraph", content: [{ kind: "link", href, content: ["here"] }] },
    ]);
  },
);

test("a text has headings, lists, tables and emphasis", () => {
  const text =
    "# Returns\n\n1. **Write** us\n2. Send it\n\n| To | Days |\n|---|---|\n| DE | *2* |\n\n---\n> Thanks  \n> bye";
  expect(parseMarkdown(text)).toEqual([
    { kind: "heading", depth: 1, content: ["Returns"] },
    {
      kind: "list",
      start: 1,
      items: [
        [{ kind: "paragraph", content: [{ kind: "strong", content: ["Write"] }, " us"] }],
        [{ kind: "paragraph", content: ["Send it"] }],
      ],
    },
    { kind: "table", head: [["To"], ["Days"]], rows: [[["DE"], [{ kind: "emphasis", content: ["2"] }]]] },
    { kind: "rule" },
    { kind: "quote", content: [{ kind: "paragraph", content: ["Thanks", { kind: "break" }, "bye"] }] },
  ]);
});
