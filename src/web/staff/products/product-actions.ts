import type { SeenValues } from "#shop/catalogue/parts/seen-values.ts";
import { changePart } from "#web/client/catalogue/parts.ts";
import type { ProductValues } from "#web/staff/products/use-product-form.ts";
import { draftKey } from "#web/staff/use-draft-key.ts";
import { manageProduct } from "#messages/admin.ts";
import { saveDraft } from "#web/ui/drafts.ts";
import { load } from "#web/ui/loaded.ts";
import { toast } from "#web/ui/toast.tsx";

/** What the pages of products submit to their action. */
export type ProductEdit = { act: "edit"; id: string; change: Partial<ProductValues>; seen: SeenValues };
export type ProductRemoval = { act: "remove"; id: string; name: string };

/** Saves what `EditForm` submits; `userId`: whose draft that is. */
export async function saveEdit({ id, change, seen }: ProductEdit, userId: string) {
  const { quantity: _, sku: __, ...fields } = change;
  const saved = await load(saveDraft(draftKey(`edit-product:${id}`, userId), changePart(id, fields, seen)));
  if (!saved.failure) toast.success(manageProduct.edit.saved);
  return saved;
}
