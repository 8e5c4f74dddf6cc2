import { href, Link, useLocation, useNavigate, useNavigation } from "react-router";
import type { PartSort } from "#shop/catalogue/parts/parts.ts";
import type { Route } from "./+types/manage-product.ts";
import { getPart, listParts, removePart } from "#web/client/catalogue/parts.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { sessionContext } from "#web/shell/private-route.ts";
import type { SessionUser } from "#web/shell/session.tsx";
import { EditForm } from "#web/staff/products/edit-form.tsx";
import { saveEdit, type ProductEdit, type ProductRemoval } from "#web/staff/products/product-actions.ts";
import { ProductCard, type CardPart } from "#web/staff/products/product-card.tsx";
import { dropEdit } from "#web/staff/products/use-product-form.ts";
import { manageProduct as words } from "#messages/admin.ts";
import { drafts } from "#messages/drafts.ts";
import { removedProducts } from "#messages/removed-products.ts";
import { shell } from "#messages/shell.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ConfirmDialog, Dialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { listQuery, loadList, useList } from "#web/ui/list-data.ts";
import { ListPage } from "#web/ui/list-page.tsx";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useConfirmation } from "#web/ui/use-confirmation.ts";
import { attempt, useRowAction } from "#web/ui/use-row-action.ts";

const unsorted = { sort: "newest" as PartSort };

/** The list and, with `?edit=`, the part to edit: read by itself, since a list may be older than the last sale. */
export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { signal } = request;
  const query = { ...listQuery(request, unsorted), limit: 24 };
  const id = new URL(request.url).searchParams.get("edit");
  const [list, part] = await Promise.all([
    loadList(listParts(query, signal)),
    id === null ? null : load(getPart(id, signal)),
  ]);
  return { list, edited: id !== null && part ? { id, part } : null, user: context.get(sessionContext).user };
}

export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const change = (await request.json()) as ProductEdit | ProductRemoval;
  if (change.act === "edit") return saveEdit(change, context.get(sessionContext).user.id);
  return attempt(
    async () => {
      if (await removePart(change.id)) toast.success(words.deleted);
      else toast.note(words.goneBefore);
    },
    (why) => words.notDeleted(change.name, why),
  );
}

/** All parts on sale, to be found by name or SKU, edited, restocked and taken off sale. */
export default function ManageProduct({ loaderData }: Route.ComponentProps) {
  const { edited, user } = loaderData;
  const list = useList(loaderData.list);
  const action = useRowAction();
  const removal = useConfirmation<CardPart>(({ id, name }) => action.submit({ act: "remove", id, name }));
  const editing = useEditing(user);
  const removed = action.doneIds.at(-1);
  return (
    <div className="grid gap-6">
      <PageHead title={words.title} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1>{words.title}</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={href("/manage-product/drafts")} variant="plain" size="small">
            {drafts.link}
          </ButtonLink>
          <ButtonLink to={href("/manage-product/removed")} variant="plain" size="small">
            {removedProducts.link}
          </ButtonLink>
          <ButtonLink to={href("/add-product")} variant="plain" size="small">
            {words.add}
          </ButtonLink>
        </div>
      </div>
      {removed !== undefined && (
        <Notice>
          {words.offSale}{" "}
          <Link to={href("/manage-product/:partId", { partId: removed })} className="link font-semibold">
            {words.restore}
          </Link>
        </Notice>
      )}
      <ListPage
        list={list}
        words={words}
        choices={[{ name: "sort", label: words.sort, none: unsorted.sort, options: words.sorts }]}
        failure={action.failure}
        empty={(searched) => (
          <EmptyState title={searched ? words.none : words.empty}>
            {searched ? words.noneHelp : <ButtonLink to={href("/add-product")}>{words.add}</ButtonLink>}
          </EmptyState>
        )}
      >
        <ul
          aria-busy={list.loading || undefined}
          className={`grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-5 ${list.loading ? "opacity-60" : ""}`}
        >
          {list.rows?.map((part) => (
            <li key={part.id}>
              <ProductCard part={part} onEdit={editing.open} onDelete={removal.ask} />
            </li>
          ))}
        </ul>
      </ListPage>
      <Dialog open={editing.id !== null} onClose={editing.close} title={words.edit.title} wide>
        <Edit edited={edited?.id === editing.id ? edited : null} user={user} onClose={editing.close} />
      </Dialog>
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

type EditProps = { edited: Route.ComponentProps["loaderData"]["edited"]; user: SessionUser; onClose: () => void };

function Edit({ edited, user, onClose }: EditProps) {
  if (!edited) return <Spinner className="min-h-64" label={shell.spinner} />;
  const { value: part, failure } = edited.part;
  if (failure) return <Notice tone="bad">{failure.message}</Notice>;
  return <EditForm key={part.id} {...{ part, user, onClose }} />;
}

/** Which part is being edited. It is in the address, so that a reload and a new sign-in come back to its form. */
function useEditing(user: SessionUser) {
  const here = useLocation();
  const { location: coming } = useNavigation();
  const navigate = useNavigate();
  const { search, state } = coming?.pathname === here.pathname ? coming : here;
  const id = new URLSearchParams(search).get("edit");
  function show(next: string | null) {
    const params = new URLSearchParams(search);
    if (next) params.set("edit", next);
    else params.delete("edit");
    void navigate({ search: params.toString() }, { replace: true, state: state as unknown, preventScrollReset: true });
  }
  return {
    id,
    open: (part: CardPart) => show(part.id),
    close: () => {
      if (id === null) return;
      dropEdit(id, user);
      show(null);
    },
  };
}
