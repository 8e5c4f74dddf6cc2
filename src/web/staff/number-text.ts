import { numberFormat, rateFormat } from "#web/ui/formats.ts";
import { formatMoney, type MoneyStyle } from "#web/ui/intl.tsx";

/** Order numbers, model years and ids. */
const plain = /^(orderNumber$|year)|Ids?$/;

/** Formats a recorded number. The suffix of its field name indicates the unit: `…Cents`, `…BasisPoints`. */
export function numberText(
  field: string,
  value: number,
  { money, locale }: { money: MoneyStyle; locale: string },
): string {
  if (field.endsWith("Cents")) return formatMoney(value, money, locale);
  if (field.endsWith("BasisPoints")) return rateFormat(locale).format(value / 10_000);
  return plain.test(field) ? String(value) : numberFormat(locale).format(value);
}
