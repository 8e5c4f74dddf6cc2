import type { ShopContext } from "#http/shop-context.ts";
import { languageOf } from "#shop/desk/content/content-rules.ts";
import { externalImagesOf } from "#shop/desk/content/content-images.ts";
import { contentPage } from "#shop/desk/content/read-content.ts";
import { copiesOf } from "#shop/foundation/images/external-images.ts";
import { parseMarkdown } from "#web/content/markdown.ts";
import { language } from "#messages/language.ts";

/**
 * Returns a published page of the shop in the language of these pages, or in the first in which it is written. `copies`: the paths of the shop's own
 * copies of images on other servers, by their addresses; `writtenIn`: the tags of all its languages. Throws `not_found`.
 */
export async function loadContent({ db, site, cacheTags }: ShopContext, slug: string) {
  cacheTags(`content:${slug}`);
  const texts = await contentPage(db, slug);
  const tag = languageOf(texts, language, site.languages[0]?.tag);
  const { title = slug, body = "" } = texts[tag] ?? {};
  const copies = Object.fromEntries(await copiesOf(db, externalImagesOf(body)));
  return { title, blocks: parseMarkdown(body), copies, tag, writtenIn: Object.keys(texts) };
}
