import { partRules } from "#shop/parts/part-rules.ts";
import { amountOf } from "#web/client/amounts.ts";
import type { DraftPart, Part, PartInput } from "#web/client/parts.ts";
import type { SessionUser } from "#web/shell/session.tsx";
import { dropDraft } from "#web/ui/drafts.ts";
import { checkDecimal } from "#web/ui/check-decimal.ts";
import { decimalToSend, numberToType } from "#web/ui/typed-number.ts";
import { checkOf, checksOf } from "#web/ui/field-checks.ts";
import { useDraft } from "#web/ui/use-draft.ts";
import { useForm } from "#web/ui/use-form.ts";

/** A part on sale or a draft, which may have no price. */
export type AnyPart = Part | DraftPart;

/** `quantity`, `sku` and `imageUrl` are of a new part alone, `restock` of one that exists, whose images have a form of their own. */
export type ProductValues = PartInput & { restock: string };

const blank: ProductValues = {
  name: "",
  title: "",
  price: "",
  description: "",
  minimumOrder: "1",
  imageUrl: "",
  sku: "",
  quantity: "",
  restock: "",
};
const { name, title, description, minimumOrder, imageUrl, sku, quantity, restock } = partRules;
const checks = { ...checksOf({ name, title, description, minimumOrder }), price: checkDecimal };
const checksOfNew = { ...checks, ...checksOf({ imageUrl, sku, quantity }) };
const checksOfEdit = { ...checks, restock: (value: string) => value.trim() && checkOf(restock)(value) };

function valuesOf(part: AnyPart): ProductValues {
  const { name, priceCents, description, sku } = part;
  const price = priceCents === null ? "" : numberToType(amountOf(priceCents));
  return {
    ...blank,
    name,
    title: part.title ?? "",
    price,
    description,
    minimumOrder: String(part.minimumOrder),
    sku,
  };
}

const draftKey = (part: AnyPart["id"] | null, user: SessionUser) =>
  part === null ? `add-product:${user.id}` : `edit-product:${user.id}:${part}`;

/** Removes what was typed into the edit form of a part that was left on purpose. */
export function dropEdit(partId: string, user: SessionUser): void {
  dropDraft(draftKey(partId, user));
}

/** The form of a new part, or of the edit of `part`. `send` gets the trimmed values that differ from the initial ones. */
export function useProductForm(
  part: AnyPart | null,
  user: SessionUser,
  send: (changed: Partial<ProductValues>, form: { values: ProductValues; reset: () => void }) => Promise<void>,
) {
  const initial = part ? valuesOf(part) : blank;
  const form = useForm<keyof ProductValues>(initial, part ? checksOfEdit : checksOfNew, (values, { reset }) => {
    const changed = Object.entries(values)
      .map(([field, value]) => [field as keyof ProductValues, value.trim()] as const)
      .filter(([field, value]) => value !== initial[field])
      .map(([field, value]) => [field, field === "price" ? decimalToSend(value) : value]);
    return send(Object.fromEntries(changed), { values, reset });
  });
  useDraft(draftKey(part?.id ?? null, user), form, part ? ["imageUrl"] : []);
  return form;
}
