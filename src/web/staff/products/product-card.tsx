import { Link } from "react-router";
import { manageProduct as words } from "#messages/admin.ts";
import { partData } from "#messages/part-data.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Count, Money } from "#web/ui/intl.tsx";
import { PartImage } from "#web/ui/part-image.tsx";

/** A part as the API says it, as far as its card shows it. Without an id: one that is not on sale yet. */
export type WirePart = {
  _id: string;
  name: string;
  img: string;
  price: number;
  quantity: number;
  description: string;
  sku: string;
};

type ProductCardProps = {
  part: WirePart;
  onEdit?: (part: WirePart) => void;
  onDelete?: (part: WirePart) => void;
};

const previewLength = 20;

/** A part for the staff: image, name, price, quantity and the beginning of the description. */
export function ProductCard({ part, onEdit, onDelete }: ProductCardProps) {
  const { _id, name, img, price, quantity, description, sku } = part;
  const letters = [...description];
  return (
    <article className="flex h-full flex-col border border-rule bg-sheet">
      <PartImage key={img} src={img} name={name} className="border-b border-rule" />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <p className="eyebrow min-h-4 truncate">{sku}</p>
        <h2 className="text-2xl break-words">
          {_id ? (
            <Link to={`/parts/${_id}`} className="hover:text-signal-deep hover:underline hover:underline-offset-4">
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
            <Money amount={price} />
          </dd>
          <dt className="text-sm text-ink-soft">{words.quantity}</dt>
          <dd className="text-end">
            <Count value={quantity} />
          </dd>
        </dl>
        <div className="mt-auto grid auto-cols-fr grid-flow-col gap-2">
          {onEdit && (
            <Button look="plain" size="small" aria-label={words.edit.of(name, sku)} onClick={() => onEdit(part)}>
              {words.edit.button}
            </Button>
          )}
          {onEdit && (
            <ButtonLink look="plain" size="small" to={`/manage-product/${_id}`} aria-label={partData.linkOf(name, sku)}>
              {partData.link}
            </ButtonLink>
          )}
          {onDelete && (
            <Button look="danger" size="small" aria-label={words.deleteOf(name, sku)} onClick={() => onDelete(part)}>
              {words.delete}
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}
