import { amountOf } from "#web/client/amounts.ts";
import { ApiError } from "#web/client/api.ts";
import { changePart, type Part } from "#web/client/parts.ts";
import { longestName, most, productRules } from "#web/staff/products/product-rules.ts";
import { signOut, useSession, type Session } from "#web/shell/session.tsx";
import { useSite } from "#web/ui/site.ts";
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

type EditFormProps = {
  /** A draft may have no price. */
  part: Pick<Part, "id" | "sku" | "name" | "description" | "imageUrl" | "stock" | "minimumOrder"> & {
    priceCents: number | null;
  };
  onClose: () => void;
  onSaved: () => void;
};

/** The key of the draft of a change to a part. */
export const editDraft = (id: string, session: Session) =>
  `edit-product:${session.status === "signed-in" ? session.user.id : ""}:${id}`;

const checks = { ...productRules, restock: (value: string) => value.trim() && wholeNumber(-most, most)(value) };

/** Changes a part. Sends only the changed fields, so that two people editing it don't undo each other. */
export function EditForm({ part, onClose, onSaved }: EditFormProps) {
  const { currency } = useSite();
  const session = useSession();
  const { name, priceCents, description, imageUrl } = part;
  const price = priceCents === null ? "" : String(amountOf(priceCents));
  const initial = { name, price, description, minimumOrder: String(part.minimumOrder), imageUrl, restock: "" };
  const form = useForm(initial, checks, async (values) => {
    const changed = Object.entries(values)
      .map(([field, value]) => [field as keyof typeof initial, value.trim()] as const)
      .filter(([field, value]) => value !== initial[field]);
    if (changed.length === 0) {
      toast.note(words.unchanged);
      return onClose();
    }
    try {
      await changePart(part.id, Object.fromEntries(changed));
    } catch (error) {
      // The draft stays in the tab, and the login leads back to it.
      if (error instanceof ApiError && error.status === 401) void signOut();
      throw error;
    }
    toast.success(words.saved);
    onSaved();
  });
  useDraft(editDraft(part.id, session), form);
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
        <Field
          label={addProduct.minimum}
          {...form.field("minimumOrder")}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <Field
          label={words.restock}
          hint={words.restockHint(part.stock)}
          {...form.field("restock")}
          autoComplete="off"
        />
      </div>
      <TextArea label={addProduct.description} {...form.field("description")} />
      <Field
        label={addProduct.photo}
        hint={addProduct.photoHint}
        {...form.field("imageUrl")}
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
