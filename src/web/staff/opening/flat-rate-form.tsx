import { useState, type FormEvent } from "react";
import type { Opening } from "#web/client/desk/opening.ts";
import type { OpeningChange, OpeningResult } from "#web/staff/opening/opening-change.ts";
import { fieldMessage } from "#messages/form-errors.ts";
import { language } from "#messages/language.ts";
import { opening } from "#messages/opening.ts";
import { languages } from "#web/messages/languages.ts";
import { fromCents } from "#shop/foundation/money.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Field } from "#web/ui/field.tsx";
import { typedNumber } from "#web/ui/typed-number.ts";
import { useActionFetcher } from "#web/ui/use-action-fetcher.ts";
import { useFocusRefused } from "#web/ui/use-focus-refused.ts";

const words = opening.flatRate;

/** An amount as it is typed, with all of its decimals: 9.50. */
function amountToType(cents: number, currency: string): string {
  const { locale } = languages[language];
  const { maximumFractionDigits: digits } = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
  }).resolvedOptions();
  const format = new Intl.NumberFormat(locale, {
    useGrouping: false,
    ...(digits !== undefined && { minimumFractionDigits: digits }),
  });
  return format.format(fromCents(cents, currency));
}

type Props = Pick<Opening, "flatRate" | "currency" | "country">;

/** Delivery in three fields: what it is called, where it goes, what it costs. */
export function FlatRateForm({ flatRate, currency, country }: Props) {
  const fetcher = useActionFetcher<OpeningResult>();
  const form = useFocusRefused<HTMLFormElement>(fetcher.data);
  const [typed, setTyped] = useState({
    name: flatRate?.name ?? words.namePreset,
    countries: flatRate?.countries.join(", ") ?? country ?? "",
    price: flatRate ? amountToType(flatRate.priceCents, currency) : "",
  });
  const [priceError, setPriceError] = useState<string | null>(null);
  const { failure = null, errors = {} } = fetcher.data ?? {};

  function submit(event: FormEvent) {
    event.preventDefault();
    if (fetcher.state !== "idle") return;
    const price = typedNumber(typed.price);
    setPriceError(price === null ? fieldMessage("not_a_number") : null);
    if (price === null) return;
    const countries = typed.countries.split(/[\s,;]+/).filter(Boolean);
    fetcher.submit({ act: "flat-rate", name: typed.name, countries, price, currency } satisfies OpeningChange);
  }
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={words.title} className="grid gap-4">
      <h3 className="text-xl">{words.title}</h3>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label={words.name}
          error={errors["name"]}
          value={typed.name}
          maxLength={60}
          onChange={({ target }) => setTyped({ ...typed, name: target.value })}
        />
        <Field
          label={words.countries}
          hint={words.countriesHint}
          error={errors["countries"]}
          value={typed.countries}
          autoCapitalize="characters"
          onChange={({ target }) => setTyped({ ...typed, countries: target.value })}
        />
        <Field
          label={words.price(currency)}
          error={priceError ?? errors["priceCents"]}
          value={typed.price}
          inputMode="decimal"
          onChange={({ target }) => setTyped({ ...typed, price: target.value })}
        />
      </div>
      <p className="max-w-prose text-sm text-ink-soft">{words.hint}</p>
      <Failure text={failure} />
      <Button type="submit" busy={fetcher.state !== "idle"} className="justify-self-start">
        {words.save}
      </Button>
    </form>
  );
}
