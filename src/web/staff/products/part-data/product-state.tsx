import { href, Link } from "react-router";
import type { Product } from "#web/client/catalogue/product.ts";
import { partData } from "#messages/part-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useRowAction } from "#web/ui/use-row-action.ts";

const words = partData.missing;

/** Where on the page a missing fact is entered; the others are in the form of name, price and description. */
const places: Partial<Record<Product["missing"][number], string>> = {
  brand: "#what",
  part_type: "#what",
  measures: "#what",
  fitment: "#fits",
  numbers: "#numbers",
  image: "#images",
};
const needed: readonly string[] = ["price", "brand", "part_type", "fitment"];

/** Says whether a part is on sale, and what is missing before buyers find it; one that is off sale can be restored. */
export function ProductState({ part }: { part: Product }) {
  const action = useRowAction();
  if (part.state === "removed")
    return (
      <div className="grid gap-3">
        <Failure text={action.failure} />
        <Notice>
          <p>{words.removed}</p>
          <Button
            className="mt-3"
            busy={action.pendingId !== null}
            onClick={() => action.submit({ act: "restore", id: part.id })}
          >
            {words.restore}
          </Button>
        </Notice>
      </div>
    );
  const facts = [
    { label: words.needed, missing: part.missing.filter((fact) => needed.includes(fact)) },
    { label: words.helpful, missing: part.missing.filter((fact) => !needed.includes(fact)) },
  ].filter(({ missing }) => missing.length > 0);
  return (
    <section aria-label={words.heading} className="grid gap-2 border-s-4 border-steel bg-sunken px-4 py-3">
      <h2 className="text-xl">{words.heading}</h2>
      {part.state === "draft" && <p className="font-semibold">{words.draft}</p>}
      {facts.length === 0 && <p>{words.nothing}</p>}
      {facts.map(({ label, missing }) => (
        <div key={label}>
          <p>{label}</p>
          <ul className="flex flex-wrap gap-x-5">
            {missing.map((fact) => (
              <li key={fact}>
                {places[fact] ? (
                  <a href={places[fact]} className="link inline-flex min-h-9 items-center">
                    {words.facts[fact]}
                  </a>
                ) : (
                  <Link to={editOf(part)} className="link inline-flex min-h-9 items-center">
                    {words.facts[fact]}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

const editOf = ({ id, sku, state }: Product) =>
  state === "draft"
    ? `${href("/manage-product/drafts")}?q=${encodeURIComponent(sku)}`
    : `${href("/manage-product")}?edit=${id}`;
