import { href, Link } from "react-router";
import type { Route } from "./+types/removed-products.ts";
import { listRemovedProducts, restorePart, type RemovedProduct } from "#web/client/catalogue/product.ts";
import { StaffHead } from "#web/staff/staff-head.tsx";
import { StaffList } from "#web/staff/staff-list.tsx";
import { removedProducts as words } from "#messages/removed-products.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { DateTime } from "#web/ui/intl.tsx";
import { listQuery, loadList, useList } from "#web/ui/list-data.ts";
import type { Column } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast.tsx";
import { attempt, useRowAction } from "#web/ui/use-row-action.ts";

type Restoring = { id: string; sku: string };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadList(listRemovedProducts(listQuery(request, {}), request.signal));

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { id, sku } = (await request.json()) as Restoring;
  return attempt(
    async () => {
      await restorePart(id);
      toast.success(words.restored(sku));
    },
    (why) => words.notRestored(sku, why),
  );
}

/** The products that were taken off sale, each of which can be put back. */
export default function RemovedProducts({ loaderData }: Route.ComponentProps) {
  const list = useList(loaderData);
  const action = useRowAction();
  const columns: Column<RemovedProduct>[] = [
    { key: "part", title: words.columns.part, cell: (part) => <Named part={part} /> },
    { key: "brand", title: words.columns.brand, cell: ({ brand }) => brand ?? "–" },
    { key: "removed", title: words.columns.removed, cell: ({ removedAt }) => <DateTime at={removedAt} /> },
    {
      key: "actions",
      title: <span className="sr-only">{words.columns.actions}</span>,
      cell: ({ id, sku }) => (
        <Button
          size="small"
          variant="plain"
          busy={action.pendingId === id}
          aria-label={words.restoreOf(sku)}
          onClick={() => action.submit({ id, sku } satisfies Restoring)}
        >
          {words.restore}
        </Button>
      ),
    },
  ];
  return (
    <div className="grid gap-6">
      <StaffHead title={words.title} lead={words.lead} back={{ to: href("/manage-product"), text: words.back }} />
      <StaffList
        list={list}
        columns={columns}
        words={words}
        failure={action.failure}
        empty={(searched) => <EmptyState title={searched ? words.none : words.empty} />}
      />
    </div>
  );
}

function Named({ part: { id, sku, name } }: { part: RemovedProduct }) {
  return (
    <>
      <span className="eyebrow block break-all">{sku}</span>
      <Link to={href("/manage-product/:partId", { partId: id })} className="link font-semibold">
        {name}
      </Link>
    </>
  );
}
