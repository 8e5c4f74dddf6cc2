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
  // What others have saved is read before it is said that they have.
  const submit = useFormAction({ reloads: true });
  const form = useProductForm(part, user, async (change, { seen }) => {
    if (Object.keys(change).length === 0) toast.note(manageProduct.edit.unchanged);
    else await submit({ act: "edit", id: part.id, change, seen } satisfies ProductEdit);
    onClose();
  });
  return <ProductForm form={form} part={part} onCancel={onClose} />;
}
