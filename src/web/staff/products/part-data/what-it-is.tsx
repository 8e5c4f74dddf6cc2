import { useState } from "react";
import { partRules } from "#shop/parts/part-rules.ts";
import type { PartType } from "#web/client/part-types.ts";
import { attributesOfType, type Product, type TypeAttribute } from "#web/client/product.ts";
import { AttributeFields } from "#web/staff/products/part-data/attribute-fields.tsx";
import type { PartDataChange } from "#web/staff/products/part-data/part-data-change.ts";
import { Suggestions } from "#web/staff/products/part-data/suggestions.tsx";
import { TypeField, newType } from "#web/staff/products/part-data/type-field.tsx";
import type { SeenValues } from "#shop/parts/seen-values.ts";
import { partData } from "#messages/part-data.ts";
import { Button } from "#web/ui/button.tsx";
import { checksOf } from "#web/ui/field-checks.ts";
import { Field, SelectField } from "#web/ui/field.tsx";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";
import { numberToType, typedNumber } from "#web/ui/typed-number.ts";
import { useForm } from "#web/ui/use-form.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";

const words = partData.what;
const { brand, partType, system, group } = partRules;
const checks = checksOf({ brand, partType, system, group });
const prefix = "attributes.";

type Props = { part: Product; types: PartType[]; brands: string[]; attributes: TypeAttribute[] };

/** Brand and type of a part, the measures that parts of this type have, and whether it fits everything. */
export function WhatItIs({ part, types, brands, attributes: ofType }: Props) {
  const submit = useFormAction();
  const [attributes, setAttributes] = useState(ofType);
  const [added, setAdded] = useState<string[]>([]);
  const names = [...new Set([...Object.keys(part.attributes), ...attributes.map(({ name }) => name), ...added])];
  const initial: Record<string, string> = {
    brand: part.brand?.name ?? "",
    tier: part.brand?.tier ?? "standard",
    type: part.partType?.id ?? "",
    partType: "",
    system: "",
    group: "",
    universal: part.universal ? "yes" : "no",
    ...Object.fromEntries(names.map((name) => [prefix + name, measureText(part.attributes[name])])),
  };
  const form = useForm(initial, checks, async (values) => {
    const all = changeOf(values, { names, types, stored: part.attributes });
    const isChanged = (group: string) =>
      Object.keys(initial).some((name) => name.startsWith(group) && values[name] !== initial[name]);
    // Only what changes, so that it undoes nothing that others have changed since.
    const change = {
      ...((isChanged("brand") || isChanged("tier")) && { brand: all.brand, tier: all.tier }),
      ...(["type", "partType", "system", "group"].some(isChanged) && {
        partType: all.partType,
        system: all.system,
        group: all.group,
      }),
      ...(isChanged("universal") && { universal: all.universal }),
      ...(isChanged(prefix) && { attributes: all.attributes }),
    };
    const { universal, attributes: measures } = part;
    const shown: SeenValues = { brand: part.brand?.name ?? null, universal, attributes: measures };
    const seen = Object.fromEntries(Object.entries(shown).filter(([field]) => field in change));
    await submit({ act: "change", change, seen } satisfies PartDataChange);
  });
  async function chooseType(id: string) {
    form.set("type", id);
    const found = id && id !== newType ? await load(attributesOfType(id)) : null;
    setAttributes(found?.value ?? []);
  }
  return (
    <form
      {...form.form}
      id="what"
      aria-label={words.heading}
      className="grid scroll-mt-24 gap-5 border border-rule bg-sheet p-5 sm:p-6"
    >
      <h2>{words.heading}</h2>
      {form.failure && <Notice tone="bad">{form.failure}</Notice>}
      <BrandFields form={form} brands={brands} />
      <TypeField form={form} types={types} onChoose={(id) => void chooseType(id)} />
      <SelectField label={words.universal} {...form.field("universal")}>
        <option value="no">{words.universalNo}</option>
        <option value="yes">{words.universalYes}</option>
      </SelectField>
      <AttributeFields
        names={names}
        known={attributes}
        field={(name) => form.field(prefix + name)}
        onAdd={(name) => setAdded((before) => [...before, name])}
      />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {partData.save}
      </Button>
    </form>
  );
}

type BrandProps = { form: ReturnType<typeof useForm<string>>; brands: string[] };

/** The brand; of one that the shop does not know yet also its tier. */
function BrandFields({ form, brands }: BrandProps) {
  const typed = form.values["brand"]?.trim().toLowerCase() ?? "";
  const isNew = typed !== "" && brands.every((name) => name.toLowerCase() !== typed);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label={words.brand}
        hint={words.brandHint}
        {...form.field("brand")}
        list="brands"
        autoComplete="off"
        className={isNew ? "" : "sm:col-span-2"}
      />
      <Suggestions id="brands" values={brands} />
      {isNew && (
        <SelectField label={words.tier} {...form.field("tier")}>
          {Object.entries(words.tiers).map(([tier, label]) => (
            <option key={tier} value={tier}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}

/** Returns the number that is typed, else the text: one with blanks or an apostrophe is a number of a norm or a connector. */
const typedMeasure = (text: string) => (/[\s'’+]/.test(text) ? text : (typedNumber(text) ?? text));

type Known = { names: string[]; types: PartType[]; stored: Product["attributes"] };

/** Returns what the form says of a part whose attributes have these names; empty ones are left out, unchanged ones are what is stored. */
function changeOf(values: Record<string, string>, { names, types, stored }: Known) {
  const text = (name: string) => values[name] ?? "";
  const chosen = types.find(({ id }) => id === text("type"))?.name ?? "";
  const type =
    text("type") === newType
      ? { partType: text("partType"), system: text("system"), group: text("group") }
      : { partType: chosen };
  const attributes = names.flatMap((name) => {
    const typed = text(prefix + name).trim();
    return typed ? [[name, typed === measureText(stored[name]) ? stored[name]! : typedMeasure(typed)] as const] : [];
  });
  return {
    ...type,
    brand: text("brand"),
    tier: text("tier") as keyof typeof words.tiers,
    universal: text("universal") === "yes",
    attributes: Object.fromEntries(attributes),
  };
}

/** A measure as its field shows it. */
function measureText(value: string | number = ""): string {
  return typeof value === "number" ? numberToType(value) : value;
}
