import type { ReactNode } from "react";
import { partRules } from "#shop/catalogue/parts/part-rules.ts";
import type { AnyPart, useProductForm } from "#web/staff/products/use-product-form.ts";
import { addProduct, manageProduct } from "#messages/admin.ts";
import { shell } from "#messages/shell.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useSite } from "#web/ui/site.ts";

type ProductFormProps = {
  form: ReturnType<typeof useProductForm>;
  /** The part being edited; null: a new one. */
  part: AnyPart | null;
  /** Cancels an edit. */
  onCancel?: () => void;
  className?: string;
  children?: ReactNode;
};

/** The fields of a part: all of a new one, or of one that is edited. */
export function ProductForm({ form, part, onCancel, className = "", children }: ProductFormProps) {
  const { currency } = useSite();
  const words = part ? manageProduct.edit : addProduct;
  return (
    <form {...form.form} aria-label={words.title} className={`grid gap-5 ${className}`}>
      {form.failure && <Notice tone="bad">{form.failure}</Notice>}
      {children}
      {part && <p className="eyebrow">{part.sku}</p>}
      <Field
        label={addProduct.name}
        hint={addProduct.nameHint(form.values.name.trim().length, partRules.name.maxLength)}
        {...form.field("name")}
        autoComplete="off"
        required
      />
      <Field
        label={optional(addProduct.fullTitle)}
        hint={addProduct.fullTitleHint}
        {...form.field("title")}
        autoComplete="off"
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
        <Stock form={form} part={part} />
      </div>
      <TextArea label={optional(addProduct.description)} {...form.field("description")} />
      {!part && (
        <>
          <Field
            label={optional(addProduct.photo)}
            hint={addProduct.photoHint}
            {...form.field("imageUrl")}
            inputMode="url"
            autoComplete="off"
          />
          <Field label={optional(addProduct.sku)} hint={addProduct.skuHint} {...form.field("sku")} autoComplete="off" />
        </>
      )}
      {part && <p className="text-sm text-ink-soft">{manageProduct.edit.orders}</p>}
      <div className={`flex flex-wrap gap-3 ${part ? "justify-end" : ""}`}>
        {onCancel && (
          <Button variant="plain" onClick={onCancel}>
            {shell.cancel}
          </Button>
        )}
        <Button type="submit" busy={form.busy}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}

/** The quantity of a new part; what to add to the stock of one that exists. */
function Stock({ form, part }: Pick<ProductFormProps, "form" | "part">) {
  if (!part)
    return (
      <Field label={addProduct.quantity} {...form.field("quantity")} inputMode="numeric" autoComplete="off" required />
    );
  const { restock, restockHint } = manageProduct.edit;
  return <Field label={restock} hint={restockHint(part.stock)} {...form.field("restock")} autoComplete="off" />;
}

function optional(label: string) {
  return (
    <>
      {label} <span className="font-normal text-ink-soft">({shell.optional})</span>
    </>
  );
}
