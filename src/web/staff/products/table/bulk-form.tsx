import { useState, type FormEvent } from "react";
import { minorDigits } from "#shop/foundation/money.ts";
import { ApiError, messageOf } from "#web/client/api.ts";
import { planBulkEdit, type BulkChange, type BulkSelection } from "#web/client/supply/bulk-edits.ts";
import type { ProductChoices } from "#web/client/catalogue/product-rows.ts";
import { readNumber } from "#web/ui/typed-number.ts";
import { parts } from "#messages/parts.ts";
import { productTable } from "#messages/product-table.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Field, SelectField } from "#web/ui/field.tsx";
import { formatMoney, useLocale } from "#web/ui/intl.tsx";
import { useSite } from "#web/ui/site.ts";

const words = productTable.bulk;
type Kind = BulkChange["kind"];
type Rounding = keyof typeof words.roundings;

/** What prices can be rounded to, each with an amount in minor units that shows it. Whole amounts of a currency without decimals are its smallest unit. */
function roundingsOf(currency: string): [Rounding, number][] {
  const whole = 10 ** minorDigits(currency);
  const decimals: [Rounding, number][] = whole === 1 ? [] : [["whole", 10 * whole]];
  const below: [Rounding, number] = ["ninety_nine", 10 * (whole === 1 ? 100 : whole) - 1];
  return [["unit", 1], ["five", 5], ["ten", 10], ...decimals, below];
}

type BulkFormProps = {
  selection: BulkSelection;
  count: string;
  choices: ProductChoices;
  onPlanned: (id: string) => Promise<void>;
};

/** What is to be changed of the selected products. Nothing is changed before its preview. */
export function BulkForm({ selection, count, choices, onPlanned }: BulkFormProps) {
  const [kind, setKind] = useState<Kind>("price_percent");
  const [value, setValue] = useState("");
  const [rounding, setRounding] = useState<Rounding>("unit");
  const [refused, setRefused] = useState<{ field: string | null; form: string | null }>({ field: null, form: null });
  const [busy, setBusy] = useState(false);
  const locale = useLocale();
  const site = useSite();
  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setRefused({ field: null, form: null });
    try {
      await onPlanned(await planBulkEdit(selection, changeOf(kind, value, { rounding, locale })));
    } catch (error) {
      const beside =
        error instanceof ApiError ? error.errors.find(({ field }) => field.startsWith("change")) : undefined;
      setRefused(beside ? { field: beside.message, form: null } : { field: null, form: messageOf(error) });
    }
    setBusy(false);
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <p>{count}</p>
      <Failure text={refused.form} />
      <SelectField
        label={words.what}
        value={kind}
        onChange={({ target }) => {
          setKind(target.value as Kind);
          setValue("");
          setRefused({ field: null, form: null });
        }}
      >
        {Object.entries(words.kinds).map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </SelectField>
      <ValueField kind={kind} value={value} error={refused.field} choices={choices} onChange={setValue} />
      {kind === "tier" && <p className="text-sm text-ink-soft">{words.tierHelp}</p>}
      {(kind === "price_percent" || kind === "price_amount") && (
        <SelectField
          label={words.rounding}
          value={rounding}
          onChange={({ target }) => setRounding(target.value as Rounding)}
        >
          {roundingsOf(site.currency).map(([one, cents]) => (
            <option key={one} value={one}>
              {words.roundings[one](formatMoney(cents, site, locale))}
            </option>
          ))}
        </SelectField>
      )}
      <Button type="submit" busy={busy} className="justify-self-end">
        {words.preview}
      </Button>
    </form>
  );
}

type ValueFieldProps = {
  kind: Kind;
  value: string;
  error: string | null;
  choices: ProductChoices;
  onChange: (value: string) => void;
};

function ValueField({ kind, value, error, choices, onChange }: ValueFieldProps) {
  const options = optionsOf(kind, choices);
  const label = words.labels[kind];
  if (!options)
    return (
      <Field
        label={label}
        hint={words.hints[kind]}
        value={value}
        error={error}
        inputMode="text"
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    );
  return (
    <SelectField label={label} value={value} error={error} onChange={({ target }) => onChange(target.value)}>
      <option value="">{productTable.choose}</option>
      {options.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

type Reading = { rounding: Rounding; locale: string };

/** Numbers are read as in the cells; the API refuses what is none beside the field. */
function changeOf(kind: Kind, typed: string, { rounding, locale }: Reading): BulkChange {
  const value = typed.trim();
  const plain = value.replace(/\s*%$/, "").replace(/^\+/, "");
  const number = readNumber(plain, locale) ?? plain;
  const changes: Record<Kind, object> = {
    price_percent: { percent: number, rounding },
    price_amount: { amount: number, rounding },
    price_set: { price: number },
    stock_set: { stock: number },
    stock_add: { pieces: number },
    type: { type: value },
    tier: { tier: value },
    sale: { onSale: value === "" ? null : value === "on" },
  };
  return { kind, ...changes[kind] } as BulkChange;
}

function optionsOf(kind: Kind, choices: ProductChoices): [string, string][] | null {
  if (kind === "type") return choices.types.map(({ id, name }) => [id, name]);
  if (kind === "tier") return Object.entries(parts.tiers);
  return kind === "sale" ? Object.entries(productTable.sale) : null;
}
