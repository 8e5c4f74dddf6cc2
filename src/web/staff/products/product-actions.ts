import type { SeenValues } from "#shop/parts/seen-values.ts";
import { changePart } from "#web/client/parts.ts";
import type { ProductValues } from "#web/staff/products/use-product-form.ts";
import { manageProduct } from "#messages/admin.ts";
import { load } from "#web/ui/loaded.ts";
import { toast } from "#web/ui/toast.tsx";

/** What the pages of products submit to their action. */
export type ProductEdit = { act: "edit"; id: string; change: Partial<ProductValues>; seen: SeenValues };
export type ProductRemoval = { act: "remove"; id: string; name: string };

/** Saves what `EditForm` submits. */
export async function saveEdit({ id, change, seen }: ProductEdit) {
  const { quantity: _, sku: __, ...fields } = change;
  const saved = await load(changePart(id, fields, seen));
  if (!saved.failure) toast.success(manageProduct.edit.saved);
  return saved;
}
