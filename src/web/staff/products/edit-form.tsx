import { api, ApiError } from "#web/client/api.ts";
import type { WirePart } from "#web/staff/products/product-card.tsx";
import { longestName, most, productRules } from "#web/staff/products/product-rules.ts";
import { signOut, useSession, type Session } from "#web/shell/session.tsx";
import { useSite } from "#web/shell/site.ts";
import { addProduct, manageProduct } from "#messages/admin.ts";
import { shell } from "#messages/shell.ts";
import { Button } from "#web/ui/button.tsx";
import { wholeNumber } from "#web/ui/field-checks.ts";
import { Field, TextArea } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useDraft } from "#web/ui/use-draft.ts";
import { useForm } from "#web/ui/use-form.ts";

const words = manageProduct.edit;

/** A draft may have no price. */
export type EditedPart = Omit<WirePart, "price"> & { price: number | null; order: number };

/** Where an admin's half-typed change of a part is kept. */
export const editDraft = (id: string, session: Session) =>
  `edit-product:${session.status === "signed-in" ? session.user._id : ""}:${id}`;

const checks = { ...productRules, restock: (value: string) => value.trim() && wholeNumber(-most, most)(value) };

/** What is said of a part, filled in. Sends what was changed alone, so that two admins don't undo each other. */
export function EditForm({ part, onClose, onSaved }: { part: EditedPart; onClose: () => void; onSaved: () => void }) {
  const { currency } = useSite();
  const session = useSession();
  const { name, description, img } = part;
  const initial = { name, price: String(part.price ?? ""), description, order: String(part.order), img, restock: "" };
  const form = useForm(initial, checks, async (values) => {
    const changed = Object.entries(values)
      .map(([field, value]) => [field as keyof typeof initial, value.trim()] as const)
      .filter(([field, value]) => value !== initial[field]);
    if (changed.length === 0) {
      toast.note(words.unchanged);
      return onClose();
    }
    try {
      await api.patch(`/parts/${part._id}`, Object.fromEntries(changed));
    } catch (error) {
      // The draft stays in the tab, and the login leads back to it.
      if (error instanceof ApiError && error.status === 401) void signOut();
      throw error;
    }
    toast.success(words.saved);
    onSaved();
  });
  useDraft(editDraft(part._id, session), form);
  return (
    <form {...form.form} aria-label={words.title} className="grid gap-5">
      {form.failure && <Notice tone="bad">{form.failure}</Notice>}
      <p className="eyebrow">{part.sku}</p>
      <Field
        label={addProduct.name}
        hint={addProduct.nameHint(form.values.name.trim().length, longestName)}
        {...form.field("name")}
        autoComplete="off"
        required
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <Field
          label={addProduct.price}
          hint={addProduct.priceHint(currency)}
          {...form.field("price")}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <Field label={addProduct.minimum} {...form.field("order")} inputMode="numeric" autoComplete="off" required />
        <Field
          label={words.restock}
          hint={words.restockHint(part.quantity)}
          {...form.field("restock")}
          autoComplete="off"
        />
      </div>
      <TextArea label={addProduct.description} {...form.field("description")} />
      <Field
        label={addProduct.photo}
        hint={addProduct.photoHint}
        {...form.field("img")}
        inputMode="url"
        autoComplete="off"
      />
      <p className="text-sm text-ink-soft">{words.orders}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="plain" onClick={onClose}>
          {shell.cancel}
        </Button>
        <Button type="submit" busy={form.busy}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}
