import { lexer, type Token, type Tokens } from "marked";
import { formats } from "#shop/foundation/rules.ts";

export type Inline =
  | string
  | { kind: "emphasis" | "strong" | "deleted"; content: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "link"; href: string; content: Inline[] }
  | { kind: "image"; src: string; text: string }
  | { kind: "break" };

export type Block =
  | { kind: "heading"; depth: number; content: Inline[] }
  | { kind: "paragraph"; content: Inline[] }
  | { kind: "list"; start: number | null; items: Block[][] }
  | { kind: "quote"; content: Block[] }
  | { kind: "code"; text: string }
  | { kind: "rule" }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

/**
 * Returns a Markdown text as a tree that is rendered by components: HTML in it is text like any other, and an address that is neither of the
 * web, of this shop, a mail's nor a phone's is no link.
 */
export function parseMarkdown(text: string): Block[] {
  try {
    return toBlocks(lexer(text));
  } catch (error) {
    // So many quotes in quotes that the stack does not hold them.
    if (!(error instanceof RangeError)) throw error;
    return [{ kind: "paragraph", content: [text] }];
  }
}

function toBlocks(tokens: Token[]): Block[] {
  return tokens.flatMap((token) => toBlock(token as Tokens.Generic) ?? []);
}

function toBlock(token: Tokens.Generic): Block | null {
  switch (token.type) {
    case "heading":
      return { kind: "heading", depth: (token as Tokens.Heading).depth, content: inlinesOf(token) };
    case "paragraph":
    case "text":
      return { kind: "paragraph", content: inlinesOf(token) };
    case "html":
      return { kind: "paragraph", content: [String(token["text"]).trim()] };
    case "list": {
      const { ordered, start, items } = token as Tokens.List;
      return { kind: "list", start: ordered ? Number(start) : null, items: items.map((item) => toBlocks(item.tokens)) };
    }
    case "blockquote":
      return { kind: "quote", content: toBlocks(token.tokens ?? []) };
    case "code":
      return { kind: "code", text: String(token["text"]) };
    case "hr":
      return { kind: "rule" };
    case "table": {
      const { header, rows } = token as Tokens.Table;
      return { kind: "table", head: header.map(inlinesOf), rows: rows.map((row) => row.map(inlinesOf)) };
    }
    default:
      return null;
  }
}

function inlinesOf({ tokens, text }: { tokens?: Token[]; text?: string }): Inline[] {
  return tokens ? tokens.flatMap((token) => toInline(token as Tokens.Generic)) : [text ?? ""];
}

function toInline(token: Tokens.Generic): Inline | Inline[] {
  const text = String(token["text"] ?? "");
  switch (token.type) {
    case "em":
      return { kind: "emphasis", content: inlinesOf(token) };
    case "strong":
      return { kind: "strong", content: inlinesOf(token) };
    case "del":
      return { kind: "deleted", content: inlinesOf(token) };
    case "codespan":
      return { kind: "code", text };
    case "br":
      return { kind: "break" };
    case "link": {
      const { href } = token as Tokens.Link;
      return isSafeAddress(href) ? { kind: "link", href, content: inlinesOf(token) } : inlinesOf(token);
    }
    case "image": {
      const { href } = token as Tokens.Image;
      return formats.not_an_image_url(href) ? { kind: "image", src: href, text } : text;
    }
    case "checkbox":
      return "";
    default:
      return token.tokens ? inlinesOf(token) : text;
  }
}

/** A browser reads '//host' and '/\host' as another site. */
function isSafeAddress(address: string): boolean {
  return /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(address);
}
