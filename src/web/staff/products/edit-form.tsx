import type { SeenValues } from "#shop/parts/seen-values.ts";
import { amountOf } from "#web/client/amounts.ts";
import type { ProductEdit } from "#web/staff/products/product-actions.ts";
import { ProductForm } from "#web/staff/products/product-form.tsx";
import { useProductForm, type AnyPart } from "#web/staff/products/use-product-form.ts";
import type { SessionUser } from "#web/shell/session.tsx";
import { manageProduct } from "#messages/admin.ts";
import { toast } from "#web/ui/toast.tsx";
import { useFormAction } from "#web/ui/use-form-action.ts";

type EditFormProps = { part: AnyPart; user: SessionUser; onClose: () => void };

/** Edits a part, by the action of the page. Sends only the changed fields with what was seen of them, so that two people editing it don't undo each other. */
export function EditForm({ part, user, onClose }: EditFormProps) {
  const submit = useFormAction();
  const form = useProductForm(part, user, async (change) => {
    if (Object.keys(change).length === 0) toast.note(manageProduct.edit.unchanged);
    else await submit({ act: "edit", id: part.id, change, seen: seenOf(part, change) } satisfies ProductEdit);
    onClose();
  });
  return <ProductForm form={form} part={part} onCancel={onClose} />;
}

/** Returns what the form was opened with of the fields that change. */
function seenOf({ name, title, priceCents, description, minimumOrder }: AnyPart, change: object): SeenValues {
  const price = priceCents === null ? null : amountOf(priceCents);
  const shown: SeenValues = { name, title, price, description, minimumOrder };
  return Object.fromEntries(Object.entries(shown).filter(([field]) => field in change));
}
