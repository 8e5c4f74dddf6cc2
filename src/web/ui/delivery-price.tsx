import { delivery as words } from "#messages/delivery.ts";
import { Money } from "#web/ui/intl.tsx";

/** What a method of delivery costs. */
export function DeliveryPrice({ cents }: { cents: number }) {
  return cents === 0 ? words.free : <Money cents={cents} />;
}
