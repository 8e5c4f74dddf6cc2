import { href, Link, useRevalidator } from "react-router";
import type { Route } from "./+types/quality.ts";
import { getFitmentQuality, type FitmentQuality } from "#web/client/catalogue/quality.ts";
import { Coverage } from "#web/staff/quality/coverage.tsx";
import { StaffHead } from "#web/staff/staff-head.tsx";
import { quality as words } from "#messages/quality.ts";
import { Button } from "#web/ui/button.tsx";
import { Count, DateTime } from "#web/ui/intl.tsx";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";
import { usePolling } from "#web/ui/use-polling.ts";

type Kind = keyof typeof words.kinds;

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(getFitmentQuality(request.signal));
}

/** Shows the coverage and the findings of the fitment data. Reloads while parts are being checked. */
export default function FitmentQualityPage({ loaderData: { value, failure } }: Route.ComponentProps) {
  usePolling(value !== null && (value.unchecked > 0 || value.coverage === null), 5_000);
  return (
    <div className="grid gap-6">
      <StaffHead title={words.title} lead={words.lead} />
      {value ? <Found {...value} /> : <Failed reason={failure.message} />}
    </div>
  );
}

function Failed({ reason }: { reason: string }) {
  const { state, revalidate } = useRevalidator();
  return (
    <Notice tone="bad">
      <p>
        {words.failed} {reason}
      </p>
      <p className="mt-3">
        <Button variant="plain" size="small" busy={state === "loading"} onClick={() => void revalidate()}>
          {words.again}
        </Button>
      </p>
    </Notice>
  );
}

function Found({ unchecked, counts, countedAt, coverage }: FitmentQuality) {
  return (
    <>
      <p role="status" className="text-sm text-ink-soft">
        {unchecked > 0 ? words.checking(unchecked) : words.checked}
      </p>
      <section aria-labelledby="findings" className="grid gap-4">
        <h2 id="findings">{words.findings}</h2>
        <ul className="grid gap-3 sm:grid-cols-2">
          {(Object.keys(words.kinds) as Kind[]).map((kind) => (
            <li key={kind}>
              <Kind kind={kind} count={counts[kind]} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="coverage" className="grid gap-4">
        <h2 id="coverage">{words.coverage}</h2>
        {coverage ? <Coverage coverage={coverage} /> : <p className="text-ink-soft">{words.notCounted}</p>}
        {countedAt && (
          <p className="text-sm text-ink-soft">
            {words.countedAt} <DateTime at={countedAt} time />
          </p>
        )}
      </section>
    </>
  );
}

function Kind({ kind, count }: { kind: Kind; count: number }) {
  const { title, about } = words.kinds[kind];
  return (
    <Link
      to={href("/dashboard/fitment-quality/:finding", { finding: kind })}
      className="grid h-full grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border border-rule bg-sheet p-4 hover:border-ink"
    >
      <span className="font-display text-xl font-semibold wrap-break-word hyphens-auto">{title}</span>
      <span className={`font-display text-2xl ${count > 0 ? "text-signal" : "text-good"}`}>
        {count > 0 ? <Count value={count} /> : words.none}
      </span>
      <span className="col-span-2 text-sm text-ink-soft">{about}</span>
    </Link>
  );
}
