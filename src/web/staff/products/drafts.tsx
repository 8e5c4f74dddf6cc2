import { useState } from "react";
import { Link } from "react-router";
import { listDrafts, removePart, type DraftPart } from "#web/client/parts.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { EditForm } from "#web/staff/products/edit-form.tsx";
import { useStaffList } from "#web/staff/use-staff-list.ts";
import { drafts as words } from "#messages/drafts.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ConfirmDialog, Dialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Count, Money } from "#web/ui/intl.tsx";
import { ListPages } from "#web/ui/list-pages.tsx";
import { ListCount, ListStates } from "#web/ui/list-status.tsx";
import { ListToolbar } from "#web/ui/list-toolbar.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Table } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useConfirmed } from "#web/ui/use-confirmed.ts";
import { useListPlace } from "#web/ui/use-list.ts";

/** Parts that suppliers' files brought and that lack what a sale needs: completed here, they go on sale. */
export default function Drafts() {
  const list = useStaffList(listDrafts, {}, { limit: 20 });
  const place = useListPlace(list.next);
  const [completing, setCompleting] = useState<DraftPart | null>(null);
  const removal = useConfirmed<DraftPart>(
    async ({ id }) => {
      await removePart(id);
      list.drop(id);
      toast.success(words.removed);
    },
    ({ sku }, why) => words.notRemoved(sku, why),
  );
  function saved() {
    if (completing) list.drop(completing.id);
    setCompleting(null);
    list.reload();
  }
  return (
    <div className="grid gap-6">
      <PageHead title={words.title} />
      <div className="grid gap-2">
        <p>
          <Link to="/manage-product" className="link">
            {words.back}
          </Link>
        </p>
        <h1>{words.title}</h1>
        <p className="max-w-prose text-ink-soft">{words.lead}</p>
      </div>
      <ListToolbar label={words.searchLabel} hint={words.searchHint} />
      <ListCount list={list} count={words.count} />
      <Failure text={removal.failure} />
      <ListStates
        list={list}
        title={words.title}
        loading={words.loading}
        filters={[]}
        empty={(searched) => (
          <EmptyState title={searched ? words.none : words.empty}>
            {searched ? words.noneHelp : <ButtonLink to="/dashboard/imports">{words.toImports}</ButtonLink>}
          </EmptyState>
        )}
      >
        <Table
          caption={words.title}
          rows={list.rows ?? []}
          rowKey={({ id }) => id}
          busy={list.loading}
          columns={[
            { key: "part", title: words.columns.part, cell: (draft) => <Named draft={draft} /> },
            { key: "type", title: words.columns.type, cell: ({ partType }) => partType },
            {
              key: "fits",
              title: words.columns.applications,
              numeric: true,
              cell: ({ applications }) => <Count value={applications} />,
            },
            {
              key: "price",
              title: words.columns.price,
              numeric: true,
              cell: ({ priceCents }) => (priceCents === null ? words.noPrice : <Money cents={priceCents} />),
            },
            {
              key: "actions",
              title: <span className="sr-only">{words.columns.actions}</span>,
              cell: (draft) => (
                <div className="flex flex-wrap justify-end gap-2">
                  <Button size="small" aria-label={words.completeOf(draft.sku)} onClick={() => setCompleting(draft)}>
                    {words.complete}
                  </Button>
                  <Button
                    look="danger"
                    size="small"
                    aria-label={words.removeOf(draft.sku)}
                    onClick={() => removal.ask(draft)}
                  >
                    {words.remove}
                  </Button>
                </div>
              ),
            },
          ]}
        />
        <ListPages place={place} />
      </ListStates>
      <Dialog open={completing !== null} onClose={() => setCompleting(null)} title={words.completeTitle} wide>
        {completing && (
          <div className="grid gap-5">
            <Notice>{words.completeAbout}</Notice>
            <EditForm key={completing.id} part={completing} onClose={() => setCompleting(null)} onSaved={saved} />
          </div>
        )}
      </Dialog>
      <ConfirmDialog {...removal.dialog} text={removal.item && words.removeSure(removal.item.sku)} />
    </div>
  );
}

function Named({ draft: { sku, name, brand } }: { draft: DraftPart }) {
  return (
    <>
      <span className="eyebrow block break-all">{sku}</span>
      <span className="font-semibold break-words">{name}</span>
      {brand && <span className="block text-sm text-ink-soft">{brand}</span>}
    </>
  );
}
