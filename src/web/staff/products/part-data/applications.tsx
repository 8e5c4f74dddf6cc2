import { useCallback, useEffect, useState } from "react";
import { api, wordsOf } from "#web/client/api.ts";
import { AddApplication } from "#web/staff/products/part-data/add-application.tsx";
import { partData } from "#messages/part-data.ts";
import { shell } from "#messages/shell.ts";
import { positionName } from "#messages/vocabulary.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Table } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast.tsx";

const words = partData.fits;

type WireApplication = { id: number; text: string; position: string | null; quantity: number; notes: string[] };

/** What a part fits, row by row, with a form to add to it. */
export function Applications({ partId, universal }: { partId: string; universal: boolean }) {
  const [rows, setRows] = useState<WireApplication[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const path = `/parts/${encodeURIComponent(partId)}/applications`;

  const read = useCallback(
    async (cursor: string | null) => {
      setBusy(true);
      try {
        const page = await api.list<WireApplication>(path, { query: { cursor } });
        setRows((before) => (cursor === null ? page.items : [...(before ?? []), ...page.items]));
        setNext(page.next);
        setFailure(null);
      } catch (error) {
        setFailure(wordsOf(error));
      } finally {
        setBusy(false);
      }
    },
    [path],
  );
  useEffect(() => void read(null), [read]);

  async function remove({ id }: WireApplication) {
    try {
      await api.delete(`${path}/${id}`);
      setRows((before) => before?.filter((row) => row.id !== id) ?? null);
      toast.success(words.removed);
    } catch (error) {
      setFailure(wordsOf(error));
    }
  }

  return (
    <section aria-label={words.heading} className="grid gap-5">
      <h2>{words.heading}</h2>
      {universal && <Notice>{words.universal}</Notice>}
      {failure && <Notice tone="bad">{failure}</Notice>}
      {!rows && !failure && <Spinner label={shell.spinner} />}
      {rows?.length === 0 && <p className="text-ink-soft">{words.none}</p>}
      {rows && rows.length > 0 && (
        <Table
          caption={words.heading}
          rows={rows}
          rowKey={({ id }) => String(id)}
          busy={busy}
          columns={[
            { key: "vehicle", title: words.vehicle, cell: ({ text }) => text },
            {
              key: "position",
              title: words.position,
              cell: ({ position }) => (position === null ? "–" : positionName(position)),
            },
            { key: "quantity", title: words.quantity, cell: ({ quantity }) => quantity, numeric: true },
            { key: "notes", title: words.notes, cell: ({ notes }) => notes.join("; ") || "–" },
            {
              key: "remove",
              title: words.remove,
              cell: (row) => (
                <Button
                  look="danger"
                  size="small"
                  aria-label={words.removeOf(row.text)}
                  onClick={() => void remove(row)}
                >
                  {words.remove}
                </Button>
              ),
            },
          ]}
        />
      )}
      {next && (
        <Button look="plain" busy={busy} className="justify-self-start" onClick={() => void read(next)}>
          {words.more}
        </Button>
      )}
      <AddApplication path={path} onAdded={() => void read(null)} />
    </section>
  );
}
