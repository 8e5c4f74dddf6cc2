import { useState } from "react";
import { href, Link } from "react-router";
import type { Route } from "./+types/add-product.ts";
import { partRules } from "#shop/catalogue/parts/part-rules.ts";
import { centsOf } from "#web/client/amounts.ts";
import { addPart, type PartInput } from "#web/client/catalogue/parts.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { sessionContext } from "#web/shell/private-route.ts";
import { ProductCard } from "#web/staff/products/product-card.tsx";
import { ProductForm } from "#web/staff/products/product-form.tsx";
import { useProductForm, type ProductValues } from "#web/staff/products/use-product-form.ts";
import { addProduct as words } from "#messages/admin.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { decimalToSend, typedNumber } from "#web/ui/typed-number.ts";
import { checkOf } from "#web/ui/field-checks.ts";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useFormAction } from "#web/ui/use-form-action.ts";

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => context.get(sessionContext).user;

export async function clientAction({ request }: Route.ClientActionArgs) {
  const added = await load(addPart((await request.json()) as PartInput));
  if (!added.failure) toast.success(words.saved);
  return added;
}

/** Puts a part on sale, and shows meanwhile how it will look. */
export default function AddProduct({ loaderData: user }: Route.ComponentProps) {
  const [saved, setSaved] = useState<{ id: string; name: string } | null>(null);
  const submit = useFormAction<string>();
  const form = useProductForm(null, user, async (_changed, { values, reset }) => {
    const { restock: _, ...part } = values;
    setSaved(null);
    const id = await submit({ ...part, price: decimalToSend(part.price), sku: part.sku.trim() } satisfies PartInput);
    setSaved({ id, name: part.name.trim() });
    reset();
  });
  return (
    <div className="grid gap-6">
      <PageHead title={words.title} />
      <h1>{words.title}</h1>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <ProductForm form={form} part={null} className="border border-rule bg-sheet p-5 sm:p-6">
          {saved && (
            <Notice tone="good">
              {words.savedAs(saved.name)}{" "}
              <Link to={href("/parts/:partId", { partId: saved.id })} className="link font-semibold">
                {words.see}
              </Link>
              <p className="mt-2">{words.leadOn}</p>
              <ButtonLink to={href("/manage-product/:partId", { partId: saved.id })} className="mt-2">
                {words.complete}
              </ButtonLink>
            </Notice>
          )}
        </ProductForm>
        <Preview values={form.values} />
      </div>
    </div>
  );
}

function Preview({ values }: { values: ProductValues }) {
  return (
    <section aria-label={words.preview} className="grid gap-3 lg:sticky lg:top-24">
      <p className="font-semibold">{words.preview}</p>
      <ProductCard
        part={{
          id: "",
          name: values.name.trim() || words.unnamed,
          title: values.title.trim() || null,
          imageUrl: checkOf(partRules.imageUrl)(values.imageUrl) === null ? values.imageUrl.trim() : "",
          priceCents: centsOf(typedNumber(values.price) ?? 0),
          stock: Number(values.quantity) || 0,
          description: values.description,
          sku: values.sku.trim(),
        }}
      />
    </section>
  );
}
