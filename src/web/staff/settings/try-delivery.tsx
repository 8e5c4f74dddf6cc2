import { useState, type FormEvent } from "react";
import { href, Link } from "react-router";
import type { TriedDelivery } from "#web/client/selling/delivery.ts";
import { useCan } from "#web/shell/session.tsx";
import type { SettingsResult } from "#web/staff/settings/settings-action.ts";
import { settings as words } from "#messages/settings.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Field } from "#web/ui/field.tsx";
import { Money } from "#web/ui/intl.tsx";
import { Table } from "#web/ui/table.tsx";
import { useActionFetcher } from "#web/ui/use-action-fetcher.ts";
import { useFocusRefused } from "#web/ui/use-focus-refused.ts";

/** What would this cost to 60601? By the settings as they are saved. */
export function TryDelivery() {
  const fetcher = useActionFetcher<SettingsResult>();
  const seesProducts = useCan()("parts:read");
  const [typed, setTyped] = useState({ parts: "", country: "US", postal: "" });
  const { failure = null, errors = {}, tried } = fetcher.data ?? {};
  function submit(event: FormEvent) {
    event.preventDefault();
    const { parts, country, postal } = typed;
    const change = { act: "try", lines: linesOf(parts), country, postal };
    fetcher.submit(JSON.stringify(change));
  }
  const errorOf = (field: string) =>
    errors[field] ?? Object.entries(errors).find(([path]) => path.startsWith(`${field}.`))?.[1] ?? null;
  const form = useFocusRefused<HTMLFormElement>(fetcher.data);
  return (
    <section className="grid gap-4" aria-labelledby="try-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="try-title">{words.tryTitle}</h2>
        {seesProducts && (
          <Link to={`${href("/dashboard/products")}?weight=unknown`} className="link">
            {words.allUnweighed}
          </Link>
        )}
      </div>
      <form ref={form} onSubmit={submit} noValidate className="flex flex-wrap items-start gap-4">
        <Field
          label={words.tryParts}
          hint={words.tryPartsHint}
          error={errorOf("lines")}
          value={typed.parts}
          onChange={({ target }) => setTyped({ ...typed, parts: target.value })}
          className="min-w-56 flex-1"
        />
        <Field
          label={words.fields.country}
          error={errorOf("country")}
          value={typed.country}
          maxLength={2}
          onChange={({ target }) => setTyped({ ...typed, country: target.value })}
          className="max-sm:w-full sm:w-48"
        />
        <Field
          label={words.tryPostal}
          error={errorOf("postal")}
          value={typed.postal}
          maxLength={12}
          onChange={({ target }) => setTyped({ ...typed, postal: target.value })}
          className="max-sm:w-full sm:w-36"
        />
        <Button type="submit" variant="plain" busy={fetcher.state !== "idle"} className="sm:mt-7">
          {words.tryIt}
        </Button>
      </form>
      <Failure text={failure} />
      <div aria-live="polite">{tried && <Result tried={tried} />}</div>
    </section>
  );
}

/** Reads 'PADS-1, DISC-2 x 4'. */
function linesOf(text: string): { sku: string; quantity: number }[] {
  return text.split(/[,\n]/).flatMap((one) => {
    const [, sku = "", quantity = "1"] = /^\s*(.*?)(?:\s+[x×]\s*(\d{1,5}))?\s*$/i.exec(one) ?? [];
    return sku === "" ? [] : [{ sku, quantity: Number(quantity) }];
  });
}

function Result({ tried }: { tried: TriedDelivery }) {
  const { status, zone, options, parcels, unweighed, forbidden } = tried;
  return (
    <div className="grid gap-3">
      <p>
        {words.tried[status]} {zone !== null && words.inZone(zone)}
      </p>
      {unweighed.length > 0 && <p>{words.unweighed(unweighed.join(", "))}</p>}
      {forbidden.map(({ sku, rule }) => (
        <p key={`${sku} ${rule.id}`} className="font-semibold text-bad">
          {words.forbidden(sku)} {rule.note}
        </p>
      ))}
      {options.length > 0 && (
        <Table
          caption={words.columns.methods}
          rows={options}
          rowKey={({ methodId }) => methodId}
          columns={[
            { key: "name", title: words.columns.method, cell: ({ name }) => name },
            { key: "days", title: words.columns.days, cell: ({ earliest, latest }) => `${earliest} – ${latest}` },
            { key: "price", title: words.columns.price, numeric: true, cell: ({ cents }) => <Money cents={cents} /> },
          ]}
        />
      )}
      {parcels.length > 0 && (
        <Table
          caption={words.columns.parcels}
          rows={parcels.map((parcel, at) => ({ ...parcel, at }))}
          rowKey={({ at }) => String(at)}
          columns={[
            { key: "carton", title: words.columns.carton, cell: ({ carton }) => carton ?? words.ownPackage },
            { key: "pieces", title: words.columns.pieces, numeric: true, cell: ({ pieces }) => pieces },
            { key: "weight", title: words.columns.weight, numeric: true, cell: ({ weightGrams }) => weightGrams },
            { key: "billed", title: words.columns.billed, numeric: true, cell: ({ billedGrams }) => billedGrams },
          ]}
        />
      )}
    </div>
  );
}
