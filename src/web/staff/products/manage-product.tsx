import { useLocation, useNavigate, useSearchParams } from "react-router";
import { getPart, listParts, removePart } from "#web/client/parts.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { editDraft } from "#web/staff/products/edit-form.tsx";
import { EditProduct } from "#web/staff/products/edit-product.tsx";
import { ProductCard, type CardPart } from "#web/staff/products/product-card.tsx";
import { useStaffList } from "#web/staff/use-staff-list.ts";
import { useSession } from "#web/shell/session.tsx";
import { manageProduct as words } from "#messages/admin.ts";
import { drafts } from "#messages/drafts.ts";
import { shell } from "#messages/shell.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { ListPages } from "#web/ui/list-pages.tsx";
import { ListCount, ListStates } from "#web/ui/list-status.tsx";
import { ListToolbar } from "#web/ui/list-toolbar.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useConfirmed } from "#web/ui/use-confirmed.ts";
import { dropDraft } from "#web/ui/use-draft.ts";
import { useListPlace } from "#web/ui/use-list.ts";

const unsorted = { sort: "newest" };

/** All parts on sale, to be found by name or SKU, changed, restocked and taken off sale. */
export default function ManageProduct() {
  const list = useStaffList(listParts, unsorted, { limit: 24 });
  const place = useListPlace(list.next);
  const removal = useConfirmed<CardPart>(
    async ({ id }) => {
      const removed = await removePart(id);
      list.drop(id);
      if (removed) toast.success(words.deleted);
      else toast.note(words.goneBefore);
    },
    ({ name }, why) => words.notDeleted(name, why),
  );
  const editing = useEditing();
  async function refresh(id: string) {
    try {
      list.put(await getPart(id));
    } catch {
      list.reload();
    }
  }
  return (
    <div className="grid gap-6">
      <PageHead title={words.title} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1>{words.title}</h1>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/manage-product/drafts" look="plain">
            {drafts.link}
          </ButtonLink>
          <ButtonLink to="/add-product" look="plain">
            {words.add}
          </ButtonLink>
        </div>
      </div>
      <ListToolbar
        label={words.searchLabel}
        hint={words.searchHint}
        choices={[{ name: "sort", label: words.sort, none: unsorted.sort, options: words.sorts }]}
      />
      <ListCount list={list} count={words.count} />
      <Failure text={removal.failure} />
      <ListStates
        list={list}
        title={words.title}
        loading={words.loading}
        filters={[]}
        empty={(searched) => (
          <EmptyState title={searched ? words.none : words.empty}>
            {searched ? words.noneHelp : <ButtonLink to="/add-product">{words.add}</ButtonLink>}
          </EmptyState>
        )}
      >
        <ul
          aria-busy={list.loading || undefined}
          className={`grid gap-5 min-[26rem]:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 ${list.loading ? "opacity-60" : ""}`}
        >
          {list.rows?.map((part) => (
            <li key={part.id}>
              <ProductCard part={part} onEdit={editing.open} onDelete={removal.ask} />
            </li>
          ))}
        </ul>
        <ListPages place={place} />
      </ListStates>
      <EditProduct
        id={editing.id}
        onClose={editing.close}
        onSaved={() => {
          if (editing.id) void refresh(editing.id);
          editing.close();
        }}
      />
      <ConfirmDialog
        {...removal.dialog}
        text={
          <>
            <p>{shell.confirm.text}</p>
            <p className="mt-2">{removal.item && words.about(removal.item.name, removal.item.sku)}</p>
          </>
        }
      />
    </div>
  );
}

/** Which part is being edited, kept in the address: a reload and a new sign-in come back to its form. */
function useEditing() {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const id = params.get("edit");
  function show(next: string | null) {
    const changed = new URLSearchParams(params);
    if (next) changed.set("edit", next);
    else changed.delete("edit");
    void navigate({ search: changed.toString() }, { replace: true, state: state as unknown, preventScrollReset: true });
  }
  return {
    id,
    open: ({ id }: CardPart) => show(id),
    close: () => {
      if (id === null) return;
      dropDraft(editDraft(id, session));
      show(null);
    },
  };
}
