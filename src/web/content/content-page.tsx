import { redirect, useLoaderData } from "react-router";
import { loadContent } from "#web/content/load-content.ts";
import { MarkdownText } from "#web/content/markdown-text.tsx";
import type { Block } from "#web/content/markdown.ts";
import { contentPath } from "#web/shell/content-links.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { pageLoader } from "#web/shell/page-loader.ts";
import { content as words } from "#messages/content.ts";
import { language } from "#messages/language.ts";

export const loader = pageLoader(async ({ params: { slug = "" }, ...shop }) => {
  const path = contentPath(slug);
  if (path !== `/pages/${slug}`) throw redirect(path, 301);
  return { ...(await loadContent(shop, slug)), path };
});

/** One of the shop's own pages. */
export default function ContentPage() {
  const { title, blocks, copies, tag, writtenIn, path } = useLoaderData<typeof loader>();
  const borrowed = tag !== language;
  return (
    <article className="wrap py-12">
      <PageHead title={title} description={descriptionOf(blocks)} path={path} writtenIn={writtenIn} />
      {borrowed && <p className="mb-6 text-ink-soft">{words.otherLanguage}</p>}
      <div lang={borrowed ? tag : undefined}>
        <h1 className="max-w-[24ch] border-s-8 border-signal ps-5">{title}</h1>
        <div className="mt-8">
          <MarkdownText blocks={blocks} copies={copies} />
        </div>
      </div>
    </article>
  );
}

/** The plain beginning of a text. */
function descriptionOf(blocks: Block[]): string {
  const first = blocks.find((block) => block.kind === "paragraph");
  const text = first?.content.filter((inline) => typeof inline === "string").join("") ?? "";
  return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}
