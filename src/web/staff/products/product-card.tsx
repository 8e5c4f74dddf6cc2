import { href, Link } from "react-router";
import { titleOf } from "#shop/catalogue/parts/part-title.ts";
import type { Part } from "#web/client/catalogue/parts.ts";
import { manageProduct as words } from "#messages/admin.ts";
import { partData } from "#messages/part-data.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Count, Money } from "#web/ui/intl.tsx";
import { PartImage } from "#web/ui/part-image.tsx";

/** What the card shows of a part. `id` is empty while the part is not on sale. */
export type CardPart = Pick<
  Part,
  "id" | "name" | "title" | "imageUrl" | "priceCents" | "stock" | "description" | "sku"
>;

type ProductCardProps = {
  part: CardPart;
  onEdit?: (part: CardPart) => void;
  onDelete?: (part: CardPart) => void;
};

const previewLength = 20;

/** A part as staff see it: image, name, price, quantity and the beginning of the description. */
export function ProductCard({ part, onEdit, onDelete }: ProductCardProps) {
  const { id, imageUrl, priceCents, stock, description, sku } = part;
  const name = titleOf(part);
  const letters = [...description];
  return (
    <article className="flex h-full flex-col border border-rule bg-sheet">
      <PartImage key={imageUrl} src={imageUrl} name={name} className="border-b border-rule" />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <p className="eyebrow min-h-4 truncate">{sku}</p>
        <h2 className="text-2xl break-words">
          {id ? (
            <Link
              to={href("/parts/:partId", { partId: id })}
              className="hover:text-signal-deep hover:underline hover:underline-offset-4"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <p className="text-sm break-words text-ink-soft">
          {letters.slice(0, previewLength).join("")}
          {letters.length > previewLength && "…"}
        </p>
        <dl className="mt-2 mb-3 grid grid-cols-[auto_1fr] items-baseline gap-x-3">
          <dt className="text-sm text-ink-soft">{words.price}</dt>
          <dd className="text-end font-display text-2xl">
            <Money cents={priceCents} />
          </dd>
          <dt className="text-sm text-ink-soft">{words.quantity}</dt>
          <dd className="text-end">
            <Count value={stock} />
          </dd>
        </dl>
        <div className="mt-auto flex flex-wrap gap-2 *:grow *:px-2">
          {onEdit && (
            <Button variant="plain" size="small" aria-label={words.edit.of(name, sku)} onClick={() => onEdit(part)}>
              {words.edit.button}
            </Button>
          )}
          {onEdit && (
            <ButtonLink
              variant="plain"
              size="small"
              to={href("/manage-product/:partId", { partId: id })}
              aria-label={partData.linkOf(name, sku)}
            >
              {partData.link}
            </ButtonLink>
          )}
          {onDelete && (
            <Button variant="danger" size="small" aria-label={words.deleteOf(name, sku)} onClick={() => onDelete(part)}>
              {words.delete}
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}
