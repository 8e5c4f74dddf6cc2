import { useState, type FormEvent } from "react";
import type { ShipRule } from "#web/client/selling/delivery.ts";
import type { Choice } from "#web/staff/settings/setting-field.tsx";
import type { SettingsResult } from "#web/staff/settings/settings-action.ts";
import { settings as words } from "#messages/settings.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Field, SelectField } from "#web/ui/field.tsx";
import { Table } from "#web/ui/table.tsx";
import { useRowAction } from "#web/ui/use-row-action.ts";
import { useActionFetcher } from "#web/ui/use-action-fetcher.ts";

const kinds = ["forbidden", "licence", "ground_only"] as const;
const texts = ["sku", "attribute", "value", "country", "regions", "note"] as const;
const nothing = {
  kind: "forbidden",
  partType: "",
  sku: "",
  attribute: "",
  value: "",
  country: "US",
  regions: "",
  note: "",
};

/** The ship-to rules, and the form that adds one. */
export function ShipRules({ rules, partTypes }: { rules: ShipRule[]; partTypes: Choice[] }) {
  const action = useRowAction<SettingsResult>();
  return (
    <section className="grid gap-4" aria-labelledby="rules-title">
      <h2 id="rules-title">{words.rulesTitle}</h2>
      <p className="max-w-prose text-ink-soft">{words.rulesLead}</p>
      <NewRule partTypes={partTypes} />
      <Failure text={action.failure} />
      {rules.length === 0 ? (
        <p>{words.noRules}</p>
      ) : (
        <Table
          caption={words.rulesTitle}
          rows={rules}
          rowKey={({ id }) => id}
          columns={[
            { key: "what", title: words.columns.what, cell: nameOf },
            { key: "kind", title: words.fields.kind, cell: ({ kind }) => words.ruleKinds[kind] },
            {
              key: "where",
              title: words.columns.where,
              cell: ({ country, regions }) => [country, regions.join(", ")].filter(Boolean).join(": "),
            },
            { key: "note", title: words.ruleFields.note, cell: ({ note }) => note },
            {
              key: "actions",
              title: <span className="sr-only">{words.remove}</span>,
              cell: (rule) => (
                <Button
                  variant="danger"
                  size="small"
                  busy={action.pendingId === rule.id}
                  aria-label={words.removeOf(words.rulesTitle, nameOf(rule))}
                  onClick={() => action.submit({ act: "remove-rule", id: rule.id })}
                >
                  {words.remove}
                </Button>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}

function nameOf({ sku, partType, attribute, value }: ShipRule): string {
  return [sku, partType, attribute && `${attribute} = ${value}`].filter(Boolean).join(", ");
}

function NewRule({ partTypes }: { partTypes: Choice[] }) {
  const fetcher = useActionFetcher<SettingsResult>();
  const [typed, setTyped] = useState(nothing);
  const { failure = null, errors = {}, added = false } = fetcher.data ?? {};
  const [cleared, setCleared] = useState<SettingsResult | null>(null);
  if (added && fetcher.data && cleared !== fetcher.data) {
    setCleared(fetcher.data);
    setTyped(nothing);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const { regions, ...same } = typed;
    const filled = Object.fromEntries(Object.entries(same).filter(([, value]) => value.trim() !== ""));
    const rule = { ...filled, regions: regions.split(",").flatMap((one) => one.trim() || []) };
    fetcher.submit(JSON.stringify({ act: "add-rule", rule }));
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={words.newRule}
      className="grid gap-4 border border-rule bg-sheet p-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      <SelectField
        label={words.fields.kind}
        value={typed.kind}
        onChange={({ target }) => setTyped({ ...typed, kind: target.value })}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {words.ruleKinds[kind]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={words.ruleFields.partType}
        value={typed.partType}
        error={errors["partType"] ?? null}
        onChange={({ target }) => setTyped({ ...typed, partType: target.value })}
      >
        {[{ id: "", name: words.anyPartType }, ...partTypes].map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {texts.map((name) => (
        <Field
          key={name}
          label={words.ruleFields[name]}
          error={errors[name] ?? null}
          value={typed[name]}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      ))}
      <div className="grid gap-3 sm:col-span-full">
        <Failure text={failure} />
        <Button type="submit" busy={fetcher.state !== "idle"} className="justify-self-start">
          {words.newRule}
        </Button>
      </div>
    </form>
  );
}
