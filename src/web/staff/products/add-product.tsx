import { useState } from "react";
import { Link } from "react-router";
import { ApiError } from "#web/client/api.ts";
import { centsOf } from "#web/client/amounts.ts";
import { addPart } from "#web/client/parts.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { ProductCard } from "#web/staff/products/product-card.tsx";
import { longestName, most, productRules } from "#web/staff/products/product-rules.ts";
import { signOut, useSession } from "#web/shell/session.tsx";
import { useSite } from "#web/ui/site.ts";
import { addProduct as words } from "#messages/admin.ts";
import { shell } from "#messages/shell.ts";
import { Button } from "#web/ui/button.tsx";
import { imageUrl, sku, wholeNumber } from "#web/ui/field-checks.ts";
import { Field, TextArea } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useDraft } from "#web/ui/use-draft.ts";
import { useForm } from "#web/ui/use-form.ts";

const blank = { name: "", price: "", description: "", quantity: "", minimumOrder: "1", imageUrl: "", sku: "" };
const checks = { ...productRules, quantity: wholeNumber(0, most), sku };

/** Puts a part on sale, and shows meanwhile how it will look. */
export default function AddProduct() {
  const session = useSession();
  const { currency } = useSite();
  const [saved, setSaved] = useState<{ id: string; name: string } | null>(null);
  const form = useForm(blank, checks, async (values, { reset }) => {
    setSaved(null);
    try {
      const id = await addPart({ ...values, sku: values.sku.trim() });
      setSaved({ id, name: values.name.trim() });
    } catch (error) {
      // The draft stays in the tab, and the login leads back to it.
      if (error instanceof ApiError && error.status === 401) void signOut();
      throw error;
    }
    reset();
    toast.success(words.saved);
  });
  useDraft(`add-product:${session.status === "signed-in" ? session.user.id : ""}`, form);
  const { values } = form;
  const optional = (label: string) => (
    <>
      {label} <span className="font-normal text-ink-soft">({shell.optional})</span>
    </>
  );
  return (
    <div className="grid gap-6">
      <PageHead title={words.title} />
      <h1>{words.title}</h1>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <form {...form.form} aria-label={words.title} className="grid gap-5 border border-rule bg-sheet p-5 sm:p-6">
          {form.failure && <Notice tone="bad">{form.failure}</Notice>}
          {saved && (
            <Notice tone="good">
              {words.savedAs(saved.name)}{" "}
              <Link to={`/parts/${saved.id}`} className="link font-semibold">
                {words.see}
              </Link>
            </Notice>
          )}
          <Field
            label={words.name}
            hint={words.nameHint(values.name.trim().length, longestName)}
            {...form.field("name")}
            autoComplete="off"
            required
          />
          <div className="grid gap-5 sm:grid-cols-3">
            <Field
              label={words.price}
              hint={words.priceHint(currency)}
              {...form.field("price")}
              inputMode="decimal"
              autoComplete="off"
              required
            />
            <Field label={words.quantity} {...form.field("quantity")} inputMode="numeric" autoComplete="off" required />
            <Field
              label={words.minimum}
              {...form.field("minimumOrder")}
              inputMode="numeric"
              autoComplete="off"
              required
            />
          </div>
          <TextArea label={optional(words.description)} {...form.field("description")} />
          <Field
            label={optional(words.photo)}
            hint={words.photoHint}
            {...form.field("imageUrl")}
            type="url"
            inputMode="url"
            autoComplete="off"
          />
          <Field label={optional(words.sku)} hint={words.skuHint} {...form.field("sku")} autoComplete="off" />
          <Button type="submit" busy={form.busy} className="justify-self-start">
            {words.submit}
          </Button>
        </form>
        <section aria-label={words.preview} className="grid gap-3 lg:sticky lg:top-24">
          <p className="font-semibold">{words.preview}</p>
          <ProductCard
            part={{
              id: "",
              name: values.name.trim() || words.unnamed,
              imageUrl: imageUrl(values.imageUrl) === null ? values.imageUrl.trim() : "",
              priceCents: centsOf(Number(values.price) || 0),
              stock: Number(values.quantity) || 0,
              description: values.description,
              sku: values.sku.trim(),
            }}
          />
        </section>
      </div>
    </div>
  );
}
