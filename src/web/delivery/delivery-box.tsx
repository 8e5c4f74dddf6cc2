import { useRef, useState, type FormEvent } from "react";
import type { DeliverTo, DeliveryEstimate } from "#web/client/selling/delivery.ts";
import { ApiError } from "#web/client/api-error.ts";
import { rememberDestination, useDestination } from "#web/delivery/destination-store.ts";
import { placeName } from "#web/delivery/place-name.ts";
import { useDayRange } from "#web/delivery/use-day-range.ts";
import { loadEstimates, useEstimate } from "#web/delivery/use-estimate.ts";
import { delivery as words } from "#messages/delivery.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, focusFirstInvalid, SelectField } from "#web/ui/field.tsx";
import { DeliveryPrice } from "#web/ui/delivery-price.tsx";
import { useFormatMoney } from "#web/ui/intl.tsx";
import { NoScript } from "#web/ui/no-script.tsx";

type Country = { code: string; name: string };
type Rule = {
  id: string;
  kind: keyof typeof words.rules;
  countryName: string;
  regions: string[];
  note: string;
};
type Props = { partId: string; countries: Country[]; rules: Rule[] };

/** What delivery of a part costs to the visitor, and where it may not be delivered. Nothing in a shop that has set up neither. */
export function DeliveryBox({ partId, countries, rules }: Props) {
  if (countries.length === 0 && rules.length === 0) return null;
  return (
    <section aria-labelledby="delivery-title" className="grid gap-1.5 border-2 border-rule bg-sheet px-3 py-2">
      <h2 id="delivery-title" className="text-xl">
        {words.title}
      </h2>
      {rules.map(({ id, kind, countryName, regions, note }) => (
        <p key={id} className="border-s-4 border-steel bg-sunken px-3 py-2 text-sm">
          {words.rules[kind](countryName, regions.join(", "))} {note}
        </p>
      ))}
      {countries.length > 0 && <Estimate partId={partId} countries={countries} />}
    </section>
  );
}

function Estimate({ partId, countries }: Pick<Props, "partId" | "countries">) {
  const to = useDestination();
  const estimate = useEstimate(partId, to);
  return (
    <>
      <DestinationForm key={to ? `${to.country} ${to.postal}` : ""} {...{ partId, countries, to }} />
      <div aria-live="polite" className="min-h-6">
        {to && estimate && <Options to={to} estimate={estimate} />}
      </div>
      <NoScript />
    </>
  );
}

/** Remembers where the visitor wants deliveries to go, once a part can be quoted there; without scripts the page gets it as its query. */
export function DestinationForm({
  partId,
  countries,
  to,
}: Pick<Props, "partId" | "countries"> & { to: DeliverTo | null }) {
  const [first] = countries;
  const known = to && countries.some(({ code }) => code === to.country) ? to.country : (first?.code ?? "");
  const [country, setCountry] = useState(known);
  const [postal, setPostal] = useState(to?.postal ?? "");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  async function show(event: FormEvent) {
    event.preventDefault();
    const wanted = { country, postal: postal.trim().toUpperCase() };
    setIsBusy(true);
    try {
      await loadEstimates(wanted, [partId]);
      setError(null);
      rememberDestination(wanted);
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused;
      setError(refused.errors.find(({ field }) => field === "postal")?.message ?? refused.message);
      focusFirstInvalid(form.current);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form ref={form} onSubmit={(event) => void show(event)} noValidate className="flex flex-wrap items-start gap-3">
      {countries.length === 1 && <input type="hidden" name="country" value={country} />}
      {countries.length > 1 && (
        <SelectField
          label={words.country}
          name="country"
          value={country}
          autoComplete="country"
          onChange={({ target }) => setCountry(target.value)}
          className="min-w-40 flex-1"
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Field
        label={words.postal}
        name="postal"
        value={postal}
        error={error}
        maxLength={12}
        autoComplete="postal-code"
        onChange={({ target }) => setPostal(target.value)}
        className="w-36"
      />
      <Button type="submit" variant="plain" busy={isBusy} className="sm:mt-7">
        {words.show}
      </Button>
    </form>
  );
}

function Options({ to, estimate }: { to: DeliverTo; estimate: DeliveryEstimate }) {
  const money = useFormatMoney();
  const days = useDayRange();
  if (estimate.forbidden) return <p className="font-semibold text-bad">{words.notTo(placeName(to))}</p>;
  if (estimate.options.length === 0)
    return <p>{estimate.status === "no_zone" ? words.noZone(placeName(to)) : words.toBeQuoted}</p>;
  const [cheapest] = estimate.options.filter(({ kind }) => kind !== "pickup");
  return (
    <>
      {cheapest && (
        <p className="font-semibold">
          {words.deliveredTo(
            placeName(to),
            cheapest.cents === 0 ? null : money(cheapest.cents),
            days(cheapest.earliest, cheapest.latest),
          )}
        </p>
      )}
      <ul className="mt-1 grid gap-1 text-sm">
        {estimate.options.map(({ methodId, name, kind, cents, earliest, latest }) => (
          <li key={methodId} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {name} <span className="text-ink-soft">· {words.when[kind](days(earliest, latest))}</span>
            </span>
            <span className="tabular-nums">
              <DeliveryPrice cents={cents} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
