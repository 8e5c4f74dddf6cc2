import { useState } from "react";
import { href } from "react-router";
import type { Route } from "./+types/drafts.ts";
import { listDrafts, removePart, type DraftPart } from "#web/client/catalogue/parts.ts";
import { sessionContext } from "#web/shell/private-route.ts";
import { EditForm } from "#web/staff/products/edit-form.tsx";
import { saveEdit, type ProductEdit, type ProductRemoval } from "#web/staff/products/product-actions.ts";
import { dropEdit } from "#web/staff/products/use-product-form.ts";
import { StaffHead } from "#web/staff/staff-head.tsx";
import { StaffList } from "#web/staff/staff-list.tsx";
import { drafts as words } from "#messages/drafts.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ConfirmDialog, Dialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Count, Money } from "#web/ui/intl.tsx";
import { listQuery, loadList, useList } from "#web/ui/list-data.ts";
import { Notice } from "#web/ui/notice.tsx";
import type { Column } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useConfirmation } from "#web/ui/use-confirmation.ts";
import { attempt, useRowAction } from "#web/ui/use-row-action.ts";

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const list = await loadList(listDrafts(listQuery(request, {}), request.signal));
  return { list, user: context.get(sessionContext).user };
}

export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const change = (await request.json()) as ProductEdit | ProductRemoval;
  if (change.act === "edit") return saveEdit(change, context.get(sessionContext).user.id);
  return attempt(
    async () => {
      await removePart(change.id);
      toast.success(words.removed);
    },
    (why) => words.notRemoved(change.name, why),
  );
}

/** Parts that suppliers' files brought and that lack what a sale needs: completed here, they go on sale. */
export default function Drafts({ loaderData: { list: data, user } }: Route.ComponentProps) {
  const list = useList(data);
  const action = useRowAction();
  const removal = useConfirmation<DraftPart>(({ id, sku }) => action.submit({ act: "remove", id, name: sku }));
  const [completing, setCompleting] = useState<DraftPart | null>(null);
  // As others have changed it since.
  const current = list.rows?.find(({ id }) => id === completing?.id);
  if (current && current !== completing) setCompleting(current);
  function close() {
    if (completing) dropEdit(completing.id, user);
    setCompleting(null);
  }
  return (
    <div className="grid gap-6">
      <StaffHead title={words.title} lead={words.lead} back={{ to: href("/manage-product"), text: words.back }} />
      <StaffList
        list={list}
        columns={columns(setCompleting, removal.ask)}
        words={words}
        failure={action.failure}
        empty={(searched) => (
          <EmptyState title={searched ? words.none : words.empty}>
            {searched ? words.noneHelp : <ButtonLink to={href("/dashboard/imports")}>{words.toImports}</ButtonLink>}
          </EmptyState>
        )}
      />
      <Dialog open={completing !== null} onClose={close} title={words.completeTitle} wide>
        {completing && (
          <div className="grid gap-5">
            <Notice>{words.completeAbout}</Notice>
            <EditForm key={completing.id} part={completing} user={user} onClose={close} />
          </div>
        )}
      </Dialog>
      <ConfirmDialog {...removal.dialog} text={removal.item && words.removeSure(removal.item.sku)} />
    </div>
  );
}

const columns = (onComplete: (draft: DraftPart) => void, onRemove: (draft: DraftPart) => void): Column<DraftPart>[] => [
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
        <Button size="small" aria-label={words.completeOf(draft.sku)} onClick={() => onComplete(draft)}>
          {words.complete}
        </Button>
        <Button variant="danger" size="small" aria-label={words.removeOf(draft.sku)} onClick={() => onRemove(draft)}>
          {words.remove}
        </Button>
      </div>
    ),
  },
];

function Named({ draft: { sku, name, title, brand } }: { draft: DraftPart }) {
  return (
    <>
      <span className="eyebrow block break-all">{sku}</span>
      <span className="font-semibold break-words">{title ?? name}</span>
      {brand && <span className="block text-sm text-ink-soft">{brand}</span>}
    </>
  );
}
