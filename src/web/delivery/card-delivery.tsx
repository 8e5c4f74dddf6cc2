import { useDestination } from "#web/delivery/destination-store.ts";
import { placeName } from "#web/delivery/place-name.ts";
import { useDayRange } from "#web/delivery/use-day-range.ts";
import { useEstimate } from "#web/delivery/use-estimate.ts";
import { delivery as words } from "#messages/delivery.ts";
import { useFormatMoney } from "#web/ui/intl.tsx";

/** One line: what delivery of a part costs to where the visitor said, or that it may not go there. Empty until they have said so. */
export function CardDelivery({ partId, className = "" }: { partId: string; className?: string }) {
  const to = useDestination();
  const estimate = useEstimate(partId, to);
  const money = useFormatMoney();
  const days = useDayRange();
  const style = `text-sm leading-5 text-ink-soft ${className}`;
  if (!to || !estimate) return <p className={style} />;
  if (estimate.forbidden) return <p className={`${style} font-semibold`}>{words.notTo(placeName(to))}</p>;
  const [option] = estimate.options.filter(({ kind }) => kind !== "pickup");
  if (!option) return <p className={style} />;
  return (
    <p className={style}>
      {words.toFrom(
        placeName(to),
        option.cents === 0 ? null : money(option.cents),
        days(option.earliest, option.latest),
      )}
    </p>
  );
}
