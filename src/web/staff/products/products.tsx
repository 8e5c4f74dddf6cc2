import { href, Link } from "react-router";
import type { Route } from "./+types/products.ts";
import { downloadProducts, listProductRows, type ProductRow } from "#web/client/product-rows.ts";
import { listSavedViews } from "#web/client/staff-orders.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { useCan } from "#web/shell/session.tsx";
import { DenseTable, type DenseColumn } from "#web/staff/dense-table.tsx";
import { DownloadButton } from "#web/staff/download-button.tsx";
import { changeViews, SavedViews, type ViewChange } from "#web/staff/saved-views.tsx";
import { productTable as words } from "#messages/product-table.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Count, Money } from "#web/ui/intl.tsx";
import { listQuery, loadList, useList } from "#web/ui/list-data.ts";
import { ListPage } from "#web/ui/list-page.tsx";
import { load } from "#web/ui/loaded.ts";

const filters = { state: "on_sale", stock: "any", brand: "", type: "", sort: "-added" };
const presets = [
  { name: words.presets.low, query: "stock=low" },
  { name: words.presets.out, query: "stock=out" },
  { name: words.presets.draft, query: "state=draft" },
];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { signal } = request;
  const [list, views] = await Promise.all([
    loadList(listProductRows({ ...listQuery(request, filters), limit: 50 }, signal)),
    load(listSavedViews("products", signal)),
  ]);
  return { list, views: views.value ?? [] };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return changeViews((await request.json()) as ViewChange);
}

/** The products as a table: searched, filtered, sorted, and taken along as a file that can be imported again. */
export default function Products({ loaderData }: Route.ComponentProps) {
  const list = useList(loaderData.list);
  const mayWrite = useCan()("parts:write");
  return (
    <div className="grid gap-4">
      <PageHead title={words.title} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-4xl">{words.title}</h1>
        <div className="flex flex-wrap gap-2">
          <DownloadButton label={words.csv} download={downloadProducts} />
          {mayWrite && (
            <ButtonLink to={href("/add-product")} variant="plain" size="small">
              {words.add}
            </ButtonLink>
          )}
        </div>
      </div>
      <SavedViews list="products" views={loaderData.views} presets={presets} />
      <ListPage
        list={list}
        words={words}
        choices={[
          { name: "state", label: words.state, none: filters.state, options: words.states },
          { name: "stock", label: words.stock, none: filters.stock, options: words.stocks },
        ]}
        empty={(searched) => <EmptyState title={searched ? words.none : words.empty} />}
      >
        <DenseTable
          caption={words.title}
          columns={mayWrite ? [...columns, editColumn] : columns}
          rows={list.rows ?? []}
          rowKey={({ id }) => id}
          sortedBy={filters.sort}
          busy={list.loading}
        />
      </ListPage>
    </div>
  );
}

const columns: DenseColumn<ProductRow>[] = [
  { key: "sku", title: words.columns.sku, sort: "added", cell: ({ sku }) => <span className="font-mono">{sku}</span> },
  {
    key: "name",
    title: words.columns.name,
    sort: "name",
    cell: ({ id, name, draft }) => (
      <span className="block truncate md:max-w-72">
        {draft ? (
          name
        ) : (
          <Link to={href("/parts/:partId", { partId: id })} className="link">
            {name}
          </Link>
        )}
        {draft && <span className="ms-2 text-ink-soft">{words.draft}</span>}
      </span>
    ),
  },
  { key: "brand", title: words.columns.brand, cell: ({ brand }) => brand ?? "–" },
  {
    key: "type",
    title: words.columns.type,
    cell: ({ partType }) => <span className="block truncate md:max-w-44">{partType ?? "–"}</span>,
  },
  {
    key: "price",
    title: words.columns.price,
    numeric: true,
    sort: "price",
    cell: ({ priceCents }) => (priceCents === null ? "–" : <Money cents={priceCents} />),
  },
  {
    key: "stock",
    title: words.columns.stock,
    numeric: true,
    sort: "stock",
    cell: ({ stock }) => (
      <span className={stock === 0 ? "font-semibold text-bad" : ""}>
        <Count value={stock} />
      </span>
    ),
  },
  {
    key: "minimum",
    title: words.columns.minimum,
    numeric: true,
    cell: ({ minimumOrder }) => <Count value={minimumOrder} />,
  },
];

const editColumn: DenseColumn<ProductRow> = {
  key: "edit",
  title: words.columns.edit,
  cell: ({ id, sku, draft }) => (
    <Link
      to={draft ? href("/manage-product/:partId", { partId: id }) : `${href("/manage-product")}?edit=${id}`}
      className="link"
      aria-label={words.editOf(sku)}
    >
      {words.edit}
    </Link>
  ),
};
