import { href, Link } from "react-router";
import { readOpening, type Opening } from "#web/client/desk/opening.ts";
import { useQuery } from "#web/client/use-query.ts";
import { opening as words } from "#messages/opening.ts";

/** The strip on a public page, which knows nothing of the visitor until it is in the browser. Nothing where the shop does not say. */
export default function LoadedOpeningStrip() {
  const { data } = useQuery(readOpening);
  return data ? <OpeningStrip steps={data.steps} /> : null;
}

/** Leads owners to what is left to do before their shop is open. Nothing once all of it is done. */
export function OpeningStrip({ steps }: Pick<Opening, "steps">) {
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  return (
    <aside aria-label={words.title} className="border-b border-rule bg-warn-bg text-warn-ink">
      <p className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
        <span>
          {words.strip} {words.progress(done, steps.length)}
        </span>
        <Link
          to={href("/dashboard/open-your-shop")}
          className="inline-flex min-h-9 items-center font-semibold underline underline-offset-4"
        >
          {words.toSteps}
        </Link>
      </p>
    </aside>
  );
}
