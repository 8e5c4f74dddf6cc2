import type { BalanceChange } from "#web/client/selling/credit.ts";
import { credit } from "#messages/credit.ts";
import { DateTime, Money } from "#web/ui/intl.tsx";
import { Table } from "#web/ui/table.tsx";

const words = credit.history;

/** The changes of a balance, the newest first. */
export function History({ rows }: { rows: BalanceChange[] }) {
  return (
    <div className="grid gap-3">
      <h2>{words.title}</h2>
      {rows.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <Table
          caption={words.title}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { key: "at", title: words.at, cell: ({ at }) => <DateTime at={at} time /> },
            { key: "cause", title: words.cause, cell: ({ cause }) => credit.causes[cause] },
            { key: "note", title: words.note, cell: ({ note }) => note || "–" },
            {
              key: "amount",
              title: words.amount,
              numeric: true,
              cell: ({ amountCents }) => <Money cents={amountCents} />,
            },
          ]}
        />
      )}
    </div>
  );
}
