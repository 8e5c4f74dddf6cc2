import { useRef } from "react";
import { href } from "react-router";
import type { Route } from "./+types/products.ts";
import { listProductChoices, listProductRows, type ProductChoices } from "#web/client/catalogue/product-rows.ts";
import { listSavedViews } from "#web/client/selling/staff-orders.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { useCan } from "#web/shell/session.tsx";
import { readColumns } from "#web/staff/products/table/chosen-columns.ts";
import { TableActions } from "#web/staff/products/table/table-actions.tsx";
import { ProductTable } from "#web/staff/products/table/product-table.tsx";
import { RefusedEdits } from "#web/staff/products/table/refused-edits.tsx";
import { useProductEdits } from "#web/staff/products/table/use-product-edits.ts";
import { useProductRows } from "#web/staff/products/table/use-product-rows.ts";
import { changeViews, SavedViews, type ViewChange } from "#web/staff/saved-views.tsx";
import { productTable as words } from "#messages/product-table.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { listQuery, loadList, useList } from "#web/ui/list-data.ts";
import { useLocale } from "#web/ui/intl.tsx";
import { ListStates } from "#web/ui/list-status.tsx";
import { ListToolbar } from "#web/ui/list-toolbar.tsx";
import { load } from "#web/ui/loaded.ts";
import { useSite } from "#web/ui/site.ts";

const filters = { state: "on_sale", stock: "any", fit: "any", weight: "any", brand: "", type: "", sort: "-added" };
const presets = [
  { name: words.presets.low, query: "stock=low" },
  { name: words.presets.out, query: "stock=out" },
  { name: words.presets.draft, query: "state=draft" },
  { name: words.presets.unfitted, query: "fit=none&state=all" },
];
const firstRows = 100;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { signal, url } = request;
  const query = { ...listQuery(request, filters), limit: firstRows, cursor: undefined };
  const [list, views, choices] = await Promise.all([
    loadList(listProductRows({ ...query, count: "true" }, signal)),
    load(listSavedViews("products", signal)),
    load(listProductChoices(signal)),
  ]);
  const columns = readColumns(new URL(url).searchParams);
  return { list, query, columns, views: views.value ?? [], choices: choices.value ?? { brands: [], types: [] } };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return changeViews((await request.json()) as ViewChange);
}

/** The products as a table: searched, filtered, sorted, edited like a spreadsheet, and taken along as a file that can be imported again. */
export default function Products({ loaderData }: Route.ComponentProps) {
  const { query, columns, views, choices } = loaderData;
  const list = useList(loaderData.list);
  const mayWrite = useCan()("parts:write");
  const { currency, branding } = useSite();
  const context = { locale: useLocale(), currency, branding, choices };
  const rows = useProductRows(list, query);
  // Here, not in the table: what is refused after the filters have changed must not be lost.
  const page = useRef<HTMLDivElement>(null);
  const edits = useProductEdits(context, rows.changeRows, page);
  return (
    <div ref={page} className="grid grid-cols-1 gap-4">
      <PageHead title={words.title} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{words.title}</h1>
        <div className="flex flex-wrap gap-2">
          <TableActions columns={columns} />
          {mayWrite && (
            <ButtonLink to={href("/add-product")} variant="plain" size="small">
              {words.add}
            </ButtonLink>
          )}
        </div>
      </div>
      <SavedViews list="products" views={views} presets={presets} />
      <Filters choices={choices} />
      <RefusedEdits edits={edits} context={context} />
      <ListStates
        list={list}
        title={words.title}
        filters={["state", "stock", "fit", "weight", "brand", "type"]}
        empty={(searched) => <EmptyState title={searched ? words.none : words.empty} />}
      >
        <ProductTable
          key={JSON.stringify(query)}
          list={rows}
          edits={edits}
          total={list.total}
          loading={list.loading}
          columns={columns}
          context={context}
          mayWrite={mayWrite}
        />
      </ListStates>
    </div>
  );
}

function Filters({ choices }: { choices: ProductChoices }) {
  const slugs = (all: { slug: string; name: string }[]) =>
    Object.fromEntries(all.map(({ slug, name }) => [slug, name]));
  return (
    <ListToolbar
      label={words.searchLabel}
      hint={words.searchHint}
      choices={[
        { name: "state", label: words.state, none: filters.state, options: words.states },
        { name: "stock", label: words.stock, none: filters.stock, options: words.stocks },
        { name: "fit", label: words.fit, none: filters.fit, options: words.fits },
        { name: "weight", label: words.weight, none: filters.weight, options: words.weights },
        {
          name: "brand",
          label: words.columns.brand,
          none: "",
          options: { "": words.anyBrand, ...slugs(choices.brands) },
        },
        {
          name: "type",
          label: words.columns.type,
          none: "",
          options: { "": words.anyType, ...slugs(choices.types) },
        },
      ]}
    />
  );
}
