import { createContext, Fragment, useContext, type ReactNode } from "react";
import { Link } from "react-router";
import type { Block, Inline } from "#web/content/markdown.ts";

type Copies = Record<string, string>;

const CopiesContext = createContext<Copies>({});

/** A text that staff wrote, below the page's own heading. `copies`: the paths of the shop's own copies of images on other servers, by their addresses. */
export function MarkdownText({ blocks, copies }: { blocks: Block[]; copies: Copies }) {
  return (
    <CopiesContext value={copies}>
      <div className="grid max-w-[68ch] grid-cols-1 gap-4 leading-relaxed wrap-anywhere">{renderBlocks(blocks)}</div>
    </CopiesContext>
  );
}

/** An image of the shop's own, also for one on another server; the text of an image of which the shop has no copy yet. */
function ContentImage({ src, text }: { src: string; text: string }) {
  const copies = useContext(CopiesContext);
  const shown = src.startsWith("/") ? src : copies[src];
  if (!shown) return <span className="text-ink-soft italic">{text}</span>;
  return <img src={shown} alt={text} loading="lazy" decoding="async" className="h-auto max-w-full" />;
}

// Blocks and their parts have no names and never change places: their place is their key.
const keyed = <T,>(items: T[], render: (item: T) => ReactNode) =>
  items.map((item, place) => <Fragment key={place}>{render(item)}</Fragment>);

const renderBlocks = (blocks: Block[]) => keyed(blocks, renderBlock);
const renderInlines = (content: Inline[]) => keyed(content, renderInline);

function renderBlock(block: Block): ReactNode {
  switch (block.kind) {
    case "heading":
      return <Heading depth={block.depth}>{renderInlines(block.content)}</Heading>;
    case "paragraph":
      return <p>{renderInlines(block.content)}</p>;
    case "quote":
      return <blockquote className="grid gap-4 border-s-4 border-rule ps-4">{renderBlocks(block.content)}</blockquote>;
    case "code":
      return <pre className="bg-sunken p-3 font-mono text-sm whitespace-pre-wrap">{block.text}</pre>;
    case "rule":
      return <hr className="border-rule" />;
    case "list":
      return <List {...block} />;
    case "table":
      return <Cells {...block} />;
  }
}

/** Below the page's own heading, so that a text may begin with any. */
function Heading({ depth, children }: { depth: number; children: ReactNode }) {
  if (depth <= 2) return <h2 className="mt-4">{children}</h2>;
  return depth === 3 ? <h3 className="mt-2">{children}</h3> : <h4 className="mt-2 font-semibold">{children}</h4>;
}

function List({ start, items }: { start: number | null; items: Block[][] }) {
  const entries = keyed(items, (item) => <li className="ps-1">{renderItem(item)}</li>);
  return start === null ? (
    <ul className="grid list-disc gap-1.5 ps-6">{entries}</ul>
  ) : (
    <ol start={start} className="grid list-decimal gap-1.5 ps-6">
      {entries}
    </ol>
  );
}

/** The first text of an entry stands beside its mark. */
function renderItem([first, ...others]: Block[]): ReactNode {
  if (first?.kind !== "paragraph") return renderBlocks(first ? [first, ...others] : []);
  return (
    <>
      {renderInlines(first.content)}
      {renderBlocks(others)}
    </>
  );
}

function Cells({ head, rows }: { head: Inline[][]; rows: Inline[][][] }) {
  return (
    // A wide table scrolls by itself, also by keyboard.
    <div className="overflow-x-auto" tabIndex={0} role="group">
      <table className="w-full border-collapse text-start">
        <thead>
          <tr className="border-b-2 border-ink">
            {keyed(head, (cell) => (
              <th scope="col" className="py-2 pe-4 text-start">
                {renderInlines(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(rows, (row) => (
            <tr className="border-b border-rule">
              {keyed(row, (cell) => (
                <td className="py-2 pe-4 align-top">{renderInlines(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function renderInline(inline: Inline): ReactNode {
  if (typeof inline === "string") return inline;
  switch (inline.kind) {
    case "emphasis":
      return <em>{renderInlines(inline.content)}</em>;
    case "strong":
      return <strong>{renderInlines(inline.content)}</strong>;
    case "deleted":
      return <del>{renderInlines(inline.content)}</del>;
    case "code":
      return <code className="bg-sunken px-1 font-mono text-sm">{inline.text}</code>;
    case "break":
      return <br />;
    case "image":
      return <ContentImage src={inline.src} text={inline.text} />;
    case "link":
      return inline.href.startsWith("/") ? (
        <Link to={inline.href} className="link">
          {renderInlines(inline.content)}
        </Link>
      ) : (
        <a href={inline.href} className="link">
          {renderInlines(inline.content)}
        </a>
      );
  }
}
