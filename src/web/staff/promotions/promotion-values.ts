import { fromCents } from "#shop/foundation/money.ts";
import { promotionRules } from "#shop/selling/promotions/promotion-rules.ts";
import type { Promotion, PromotionInput } from "#web/client/selling/promotions.ts";
import { checkDecimal } from "#web/ui/check-decimal.ts";
import { numberToType, typedNumber } from "#web/ui/typed-number.ts";
import { checksOf } from "#web/ui/field-checks.ts";

/** The fields of the form as typed. */
export type PromotionValues = Record<
  | "name"
  | "code"
  | "kind"
  | "level"
  | "percent"
  | "amount"
  | "minimum"
  | "parts"
  | "brands"
  | "partTypes"
  | "models"
  | "yearFrom"
  | "yearTo"
  | "groups"
  | "startsAt"
  | "endsAt"
  | "limitTotal"
  | "limitCustomer"
  | "limitPeriod"
  | "period"
  | "combinesLine"
  | "combinesOrder"
  | "combinesDelivery",
  string
>;

const { name, code, yearFrom, yearTo, limitTotal, limitCustomer, limitPeriod } = promotionRules;
const checked = checksOf({ name, code, yearFrom, yearTo, limitTotal, limitCustomer, limitPeriod });
type Check = (value: string) => ReturnType<typeof checked.name>;
export const unlessEmpty =
  (check: Check): Check =>
  (value) =>
    value.trim() === "" ? null : check(value);

export const promotionChecks = {
  name: checked.name,
  code: checked.code,
  percent: (value: string, { kind }: PromotionValues) => {
    if (kind !== "percent") return null;
    return (
      checkDecimal(value) ?? ((typedNumber(value) ?? 0) > 100 ? { code: "too_large", params: { limit: 100 } } : null)
    );
  },
  amount: (value: string, { kind }: PromotionValues) => (kind === "fixed" ? checkDecimal(value) : null),
  minimum: unlessEmpty(checkDecimal),
  yearFrom: unlessEmpty(checked.yearFrom),
  yearTo: unlessEmpty(checked.yearTo),
  limitTotal: unlessEmpty(checked.limitTotal),
  limitCustomer: unlessEmpty(checked.limitCustomer),
  limitPeriod: unlessEmpty(checked.limitPeriod),
  endsAt: (value: string, { startsAt }: PromotionValues) =>
    value !== "" && startsAt !== "" && value <= startsAt ? "empty_range" : null,
};

export const noPromotion: PromotionValues = {
  name: "",
  code: "",
  kind: "percent",
  level: "order",
  percent: "",
  amount: "",
  minimum: "",
  parts: "",
  brands: "",
  partTypes: "",
  models: "",
  yearFrom: "",
  yearTo: "",
  groups: "",
  startsAt: "",
  endsAt: "",
  limitTotal: "",
  limitCustomer: "",
  limitPeriod: "",
  period: "",
  combinesLine: "",
  combinesOrder: "",
  combinesDelivery: "",
};

/** A time as a field of local time takes it. */
function toLocal(at: Date | null): string {
  return at ? new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16) : "";
}

const text = (value: number | string | null) => (value === null ? "" : String(value));
const decimal = (value: number | null) => (value === null ? "" : numberToType(value));
const lines = (names: string[]) => names.join("\n");

export function valuesOf(promotion: Promotion): PromotionValues {
  const { combinesWith, ...same } = promotion;
  const amount = (cents: number | null) => decimal(cents === null ? null : fromCents(cents, promotion.currency));
  return {
    name: same.name,
    code: text(same.code),
    kind: same.kind,
    level: same.level,
    percent: decimal(same.percent),
    amount: amount(same.amountCents),
    minimum: amount(same.minimumCents),
    parts: lines(same.parts),
    brands: lines(same.brands),
    partTypes: lines(same.partTypes),
    models: lines(same.models),
    yearFrom: text(same.yearFrom),
    yearTo: text(same.yearTo),
    groups: lines(same.groups),
    startsAt: toLocal(same.startsAt),
    endsAt: toLocal(same.endsAt),
    limitTotal: text(same.limitTotal),
    limitCustomer: text(same.limitCustomer),
    limitPeriod: text(same.limitPeriod),
    period: text(same.period),
    combinesLine: combinesWith.includes("line") ? "yes" : "",
    combinesOrder: combinesWith.includes("order") ? "yes" : "",
    combinesDelivery: combinesWith.includes("delivery") ? "yes" : "",
  };
}

/** Returns the lines of a text that are not empty. */
export function linesOf(typed: string): string[] {
  return typed.split("\n").flatMap((line) => line.trim() || []);
}

const number = (typed: string) => (typed.trim() === "" ? null : Number(typed));
const instant = (typed: string) => (typed === "" ? null : new Date(typed).toISOString());

export function inputOf(values: PromotionValues): PromotionInput {
  const kind = values.kind as PromotionInput["kind"];
  const combined = { line: values.combinesLine, order: values.combinesOrder, delivery: values.combinesDelivery };
  return {
    name: values.name,
    code: values.code,
    kind,
    level: kind === "free_delivery" ? "delivery" : (values.level as PromotionInput["level"]),
    percent: kind === "percent" ? typedNumber(values.percent) : null,
    amount: kind === "fixed" ? typedNumber(values.amount) : null,
    minimum: typedNumber(values.minimum),
    combinesWith: (["line", "order", "delivery"] as const).filter((level) => combined[level] === "yes"),
    parts: linesOf(values.parts),
    brands: linesOf(values.brands),
    partTypes: linesOf(values.partTypes),
    models: linesOf(values.models),
    groups: linesOf(values.groups),
    yearFrom: number(values.yearFrom),
    yearTo: number(values.yearTo),
    startsAt: instant(values.startsAt),
    endsAt: instant(values.endsAt),
    limitTotal: number(values.limitTotal),
    limitCustomer: number(values.limitCustomer),
    limitPeriod: number(values.limitPeriod),
    period: (values.period || null) as PromotionInput["period"],
  };
}
