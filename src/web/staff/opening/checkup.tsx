import type { Finding } from "#web/client/desk/opening.ts";
import type { OpeningChange, OpeningResult } from "#web/staff/opening/opening-change.ts";
import { checkup } from "#messages/checkup.ts";
import { opening } from "#messages/opening.ts";
import { findingWords } from "#web/messages/finding-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { dateFormat } from "#web/ui/formats.ts";
import { useLocale, useTimeZone } from "#web/ui/intl.tsx";
import { Table, type Column } from "#web/ui/table.tsx";
import { useActionFetcher } from "#web/ui/use-action-fetcher.ts";

const words = opening.checkup;

const tones = { ok: "text-good", warn: "", fail: "text-bad" };

const columns: Column<Finding>[] = [
  {
    key: "state",
    title: words.columns.state,
    cell: ({ state }) => <span className={`font-semibold ${tones[state]}`}>{checkup.states[state]}</span>,
  },
  { key: "name", title: words.columns.name, cell: ({ name }) => checkup.names[name] },
  {
    key: "found",
    wide: true,
    title: words.columns.found,
    cell: (finding) => <Found finding={finding} />,
  },
];

const gravity = { fail: 0, warn: 1, ok: 2 };

/** What the doctor finds, the worst first. */
export function Checkup() {
  const fetcher = useActionFetcher<OpeningResult>();
  const { failure = null, findings } = fetcher.data ?? {};
  const busy = fetcher.state !== "idle";
  return (
    <div className="grid grid-cols-1 gap-4">
      <h2>{words.title}</h2>
      <p className="max-w-prose text-ink-soft">{words.lead}</p>
      <Button
        busy={busy}
        className="justify-self-start"
        onClick={() => fetcher.submit({ act: "checkup" } satisfies OpeningChange)}
      >
        {busy ? words.running : findings ? words.again : words.run}
      </Button>
      <Failure text={failure} />
      {findings && (
        <Table
          caption={words.title}
          columns={columns}
          rows={findings.toSorted((a, b) => gravity[a.state] - gravity[b.state])}
          rowKey={({ name }) => name}
        />
      )}
    </div>
  );
}

/** A finding in words, with its time as the reader writes times. */
function Found({ finding: { code, values } }: { finding: Finding }) {
  const locale = useLocale();
  const zone = useTimeZone();
  const { at } = values;
  const read =
    at === undefined ? values : { ...values, at: dateFormat(locale, zone, "date and time").format(new Date(at)) };
  return <span className="wrap-anywhere">{capital(findingWords(checkup.findings, { code, values: read }))}</span>;
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
