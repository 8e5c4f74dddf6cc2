import { href, Form, Link } from "react-router";
import { useGuide } from "#web/fitment/use-guide.ts";
import type { Guide, GuideLine } from "#web/client/catalogue/fitment.ts";
import { guide as words } from "#messages/buyers-guide.ts";
import { fitting } from "#messages/fitting.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";

type GuideProps = {
  partId: string;
  initial: Guide;
  /** What is looked for in the address, and what else stands there and has to stay. */
  q: string;
  others: [name: string, value: string][];
};

/** More than this is shown closed, make by make. */
const fewLines = 15;
const anchor = "fits";

/** Every vehicle that the part fits, by make. It is searched while typing; without scripts by a form, and paged by links. */
export function BuyersGuide({ partId, initial, q, others }: GuideProps) {
  const { typed, type, guide, busy, failure, more } = useGuide(partId, initial, q);
  const wanted = typed.trim();
  const page = href("/parts/:partId", { partId });
  const empty = guide.models === 0;
  if (initial.universal || (empty && !wanted && q === "")) {
    return (
      <Section>
        <p>{initial.universal ? words.universal : words.unknown}</p>
      </Section>
    );
  }
  const makes = [...Map.groupBy(guide.lines, ({ make }) => make)];
  const next = new URLSearchParams([...others, ...(wanted ? [["fits", wanted]] : []), ["guide", guide.next ?? ""]]);
  return (
    <Section>
      <Form
        role="search"
        aria-labelledby="guide-heading"
        action={`${page}#${anchor}`}
        onSubmit={(event) => event.preventDefault()}
        className="mt-4"
      >
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="grid max-w-md gap-1 font-semibold">
          {words.search}
          <span className="flex gap-2">
            <input
              type="search"
              name="fits"
              value={typed}
              onChange={({ target }) => type(target.value)}
              autoComplete="off"
              aria-describedby="guide-hint"
              className="min-h-11 w-full rounded-sm border-2 border-rule-strong bg-sheet px-3 font-normal"
            />
            <span className="hidden noscript:block">
              <Button type="submit" variant="plain" className="whitespace-nowrap">
                {words.submit}
              </Button>
            </span>
          </span>
        </label>
        <p id="guide-hint" className="mt-1 text-sm text-ink-soft">
          {words.searchHint}
        </p>
      </Form>
      <p role="status" className="my-3 font-semibold">
        {empty ? words.none(wanted) : wanted ? words.countFound(guide.models, wanted) : words.count(guide.models)}
      </p>
      <Failure text={failure} />
      {empty && <p className="text-ink-soft">{words.noneHelp}</p>}
      {empty && q !== "" && (
        <Link to={`${page}#${anchor}`} className="link" onClick={() => type("")} preventScrollReset>
          {words.all}
        </Link>
      )}
      <div aria-busy={busy || undefined} className={`border-t border-rule ${busy ? "opacity-60" : ""}`}>
        {makes.map(([make, lines]) => (
          <Make key={make} make={make} lines={lines} open={wanted !== "" || guide.lines.length <= fewLines} />
        ))}
      </div>
      {guide.next && (
        <Link
          to={`${page}?${next.toString()}#${anchor}`}
          className="mt-4 inline-flex min-h-11 items-center rounded-sm border-2 border-rule-strong bg-sheet px-5 font-semibold hover:border-ink hover:bg-sunken"
          onClick={(event) => {
            event.preventDefault();
            more();
          }}
        >
          {words.more}
        </Link>
      )}
    </Section>
  );
}

function Section({ children }: { children: React.ReactNode }) {
  return (
    <section id={anchor} aria-labelledby="guide-heading" className="min-w-0">
      <h2 id="guide-heading">{words.heading}</h2>
      {children}
    </section>
  );
}

function Make({ make, lines, open }: { make: string; lines: GuideLine[]; open: boolean }) {
  return (
    <details open={open} className="border-b border-rule">
      <summary className="py-2 font-display text-xl">
        {make} <span className="font-sans text-sm text-ink-soft">{words.lines(lines.length)}</span>
      </summary>
      <ul className="mb-3 divide-y divide-rule ps-4">
        {lines.map((line) => (
          <li
            key={`${line.vehicles} ${line.position} ${line.conditions.join()} ${line.notes.join()} ${line.quantity}`}
            className="grid gap-x-6 py-1.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,auto)]"
          >
            <span className="font-semibold">{line.vehicles}</span>
            <span>{fitting.positionQuantity(line.position, line.quantity)}</span>
            <span className="text-sm text-ink-soft sm:col-span-2">
              {[...line.conditions, ...line.notes].join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
