import type { SeenValues } from "#shop/catalogue/parts/seen-values.ts";
import { partRules } from "#shop/catalogue/parts/part-rules.ts";
import { ApiError } from "#web/client/api-error.ts";
import { amountOf } from "#web/client/amounts.ts";
import type { DraftPart, Part, PartInput } from "#web/client/catalogue/parts.ts";
import type { SessionUser } from "#web/shell/session.tsx";
import { draftKey } from "#web/staff/use-draft-key.ts";
import { dropDraft } from "#web/ui/drafts.ts";
import { checkDecimal } from "#web/ui/check-decimal.ts";
import { decimalToSend, numberToType } from "#web/ui/typed-number.ts";
import { checkOf, checksOf } from "#web/ui/field-checks.ts";
import { useBase } from "#web/ui/use-base.ts";
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

type Seen = Required<Pick<SeenValues, "name" | "title" | "price" | "description" | "minimumOrder">>;

function seenOf({ name, title, priceCents, description, minimumOrder }: AnyPart): Seen {
  return { name, title, price: priceCents === null ? null : amountOf(priceCents), description, minimumOrder };
}

function valuesOf(sku: string, { name, title, price, description, minimumOrder }: Seen): ProductValues {
  return {
    ...blank,
    name,
    title: title ?? "",
    price: price === null ? "" : numberToType(price),
    description,
    minimumOrder: String(minimumOrder),
    sku,
  };
}

const keyOf = (part: AnyPart["id"] | null, user: SessionUser) =>
  draftKey(part === null ? "add-product" : `edit-product:${part}`, user.id);

/** Removes what was typed into the edit form of a part that was left on purpose. */
export function dropEdit(partId: string, user: SessionUser): void {
  dropDraft(keyOf(partId, user));
}

/** The form of a new part, or of the edit of `part`. `send` gets the trimmed values that differ from the initial ones, and what was seen of them. */
export function useProductForm(
  part: AnyPart | null,
  user: SessionUser,
  send: (
    changed: Partial<ProductValues>,
    form: { values: ProductValues; seen: SeenValues; reset: () => void },
  ) => Promise<void>,
) {
  const key = keyOf(part?.id ?? null, user);
  // Without versions: what others have changed is refused field by field.
  const base = useBase(key, { version: 0, seen: part && seenOf(part) });
  const { seen } = base.value;
  const initial = part && seen ? valuesOf(part.sku, seen) : blank;
  async function save(values: ProductValues, { reset }: { reset: () => void }) {
    const changed = Object.entries(values)
      .map(([field, value]) => [field as keyof ProductValues, value.trim()] as const)
      .filter(([field, value]) => value !== initial[field])
      .map(([field, value]) => [field, field === "price" ? decimalToSend(value) : value] as const);
    const seenOfThese = Object.fromEntries(
      Object.entries(seen ?? {}).filter(([field]) => changed.some(([name]) => name === field)),
    );
    try {
      await send(Object.fromEntries(changed), { values, seen: seenOfThese, reset });
    } catch (error) {
      // Saved again, it replaces what the message says.
      if (error instanceof ApiError && error.code === "changed_meanwhile") base.release();
      throw error;
    }
  }
  const checks = part ? checksOfEdit : checksOfNew;
  const form = useForm<keyof ProductValues>(initial, checks, save, { rebases: true });
  useDraft(key, form, { except: part ? ["imageUrl"] : [], base });
  return form;
}
