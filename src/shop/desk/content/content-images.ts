import { asc, eq } from "drizzle-orm";
import { lexer, type Token, type Tokens } from "marked";
import type { Db } from "#db/db.ts";
import { contentPages, type ContentText } from "#shop/desk/content/content.table.ts";
import { isExternal, noteAddresses } from "#shop/foundation/images/external-images.ts";
import { imageFetchLimits } from "#shop/foundation/limits.ts";

/** Returns the addresses of the images on other servers that a Markdown text shows, found by the parser that pages read it with. */
export function externalImagesOf(markdown: string): string[] {
  const found = new Set<string>();
  const tokens = tokensOf(markdown);
  // It grows meanwhile: texts in texts go as deep as they like.
  for (const token of tokens) {
    if (token.type === "image") found.add((token as Tokens.Image).href);
    else for (const child of childrenOf(token)) tokens.push(child);
  }
  return [...found].filter(isExternal);
}

function tokensOf(markdown: string): Token[] {
  try {
    return [...lexer(markdown)];
  } catch (error) {
    // So many quotes in quotes that the stack does not hold them: pages show the text as it is.
    if (!(error instanceof RangeError)) throw error;
    return [];
  }
}

function childrenOf(token: Token): Token[] {
  if (token.type === "list") return (token as Tokens.List).items;
  if (token.type === "table") {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].flat().flatMap(({ tokens }) => tokens);
  }
  return (token as Tokens.Generic).tokens ?? [];
}

/** The same of a page in all of its languages. */
export function imagesOfTexts(texts: Record<string, ContentText>): string[] {
  return Object.values(texts).flatMap(({ body }) => externalImagesOf(body));
}

/** Notes the addresses of images of pages that were saved before this was done with each save, a few pages at a time. */
export async function notePageImages(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const pages = await tx
      .select({ slug: contentPages.slug, texts: contentPages.texts })
      .from(contentPages)
      .where(eq(contentPages.imagesNoted, false))
      .orderBy(asc(contentPages.slug))
      .limit(imageFetchLimits.pages)
      .for("update", { skipLocked: true });
    for (const { slug } of pages)
      await tx.update(contentPages).set({ imagesNoted: true }).where(eq(contentPages.slug, slug));
    await noteAddresses(
      tx,
      pages.flatMap(({ texts }) => imagesOfTexts(texts)),
    );
  });
}
