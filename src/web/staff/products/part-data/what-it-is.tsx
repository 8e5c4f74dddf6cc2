import { partRules } from "#shop/parts/part-rules.ts";
import type { Part } from "#web/client/parts.ts";
import type { PartDataChange } from "#web/staff/products/part-data/part-data-change.ts";
import { partData } from "#messages/part-data.ts";
import { Button } from "#web/ui/button.tsx";
import { checksOf } from "#web/ui/field-checks.ts";
import { Field, SelectField, TextArea } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";

const words = partData.what;
const { brand, partType, system, group } = partRules;
const checks = {
  ...checksOf({ brand, partType, system, group }),
  attributes: (text: string) => {
    const line = linesOf(text).find((one) => !/^[a-z][a-z0-9_]*\s*=\s*\S/.test(one));
    return line !== undefined && { code: "not_an_attribute", params: { line } };
  },
};

/** Brand, type and measures of a part, and whether it fits everything. */
export function WhatItIs({ part }: { part: Part }) {
  const submit = useFormAction();
  const initial = {
    brand: part.brand?.name ?? "",
    tier: part.brand?.tier ?? "standard",
    partType: part.partType?.name ?? "",
    system: "",
    group: "",
    universal: part.universal ? "yes" : "no",
    attributes: Object.entries(part.attributes)
      .map(([name, value]) => `${name} = ${value}`)
      .join("\n"),
  };
  const form = useForm(initial, checks, async ({ universal, attributes, tier, ...names }) => {
    const change = {
      ...names,
      tier: tier as keyof typeof words.tiers,
      universal: universal === "yes",
      attributes: Object.fromEntries(linesOf(attributes).map(readAttribute)),
    };
    await submit({ act: "change", change } satisfies PartDataChange);
  });
  return (
    <form {...form.form} aria-label={words.heading} className="grid gap-5 border border-rule bg-sheet p-5 sm:p-6">
      <h2>{words.heading}</h2>
      {form.failure && <Notice tone="bad">{form.failure}</Notice>}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={words.brand} {...form.field("brand")} autoComplete="off" />
        <SelectField label={words.tier} {...form.field("tier")}>
          {Object.entries(words.tiers).map(([tier, label]) => (
            <option key={tier} value={tier}>
              {label}
            </option>
          ))}
        </SelectField>
        <Field
          label={words.partType}
          hint={words.partTypeHint}
          {...form.field("partType")}
          autoComplete="off"
          className="sm:col-span-2"
        />
        <Field label={words.system} {...form.field("system")} autoComplete="off" />
        <Field label={words.group} {...form.field("group")} autoComplete="off" />
      </div>
      <SelectField label={words.universal} {...form.field("universal")}>
        <option value="no">{words.universalNo}</option>
        <option value="yes">{words.universalYes}</option>
      </SelectField>
      <TextArea label={words.attributes} hint={words.attributesHint} {...form.field("attributes")} spellCheck={false} />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {partData.save}
      </Button>
    </form>
  );
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

function readAttribute(line: string): [string, string | number] {
  const at = line.indexOf("=");
  const value = line.slice(at + 1).trim();
  return [line.slice(0, at).trim(), /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value];
}
