import { useCallback, useEffect, useState } from "react";
import { wordsOf } from "#web/client/api.ts";
import { listApplications, removeApplication, type Application } from "#web/client/applications.ts";
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

/** What a part fits, row by row, with a form to add to it. */
export function Applications({ partId, universal }: { partId: string; universal: boolean }) {
  const [rows, setRows] = useState<Application[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const read = useCallback(
    async (cursor: string | null) => {
      setBusy(true);
      try {
        const page = await listApplications(partId, cursor);
        setRows((before) => (cursor === null ? page.items : [...(before ?? []), ...page.items]));
        setNext(page.next);
        setFailure(null);
      } catch (error) {
        setFailure(wordsOf(error));
      } finally {
        setBusy(false);
      }
    },
    [partId],
  );
  useEffect(() => void read(null), [read]);

  async function remove(application: Application) {
    try {
      await removeApplication(partId, application);
      setRows((before) => before?.filter(({ id }) => id !== application.id) ?? null);
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
      <AddApplication partId={partId} onAdded={() => void read(null)} />
    </section>
  );
}
