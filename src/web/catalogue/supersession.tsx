import { href, Link } from "react-router";
import { parts as words } from "#messages/parts.ts";
import { titleOf } from "#shop/catalogue/parts/part-title.ts";
import { NextIcon } from "#web/ui/icons.tsx";

/** The numbers from an old one to that of today. */
export function Trail({ numbers }: { numbers: string[] }) {
  return (
    <ol className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 font-mono text-sm">
      {numbers.map((number, index) => (
        <li key={number} className="flex items-center gap-2 break-all">
          {index > 0 && <NextIcon className="size-4 shrink-0" />}
          {index === numbers.length - 1 ? <strong>{number}</strong> : number}
        </li>
      ))}
    </ol>
  );
}

/** On a part's page: the part that has come after it. */
export function SupersededBy({ trail, part }: { trail: string[]; part: { id: string; sku: string; name: string } }) {
  return (
    <div role="status" className="mt-3 border-s-4 border-warn-ink bg-warn-bg px-4 py-3 text-warn-ink">
      <p>
        {words.supersededBy}{" "}
        <Link to={href("/parts/:partId", { partId: part.id })} className="font-semibold underline underline-offset-4">
          {part.sku}: {titleOf(part)}
        </Link>
      </p>
      {trail.length > 2 && <Trail numbers={trail} />}
    </div>
  );
}
