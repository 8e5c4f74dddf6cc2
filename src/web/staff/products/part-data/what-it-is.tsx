import { useState } from "react";
import { partRules } from "#shop/catalogue/parts/part-rules.ts";
import { isSameJson } from "#shop/foundation/same-json.ts";
import { ApiError } from "#web/client/api-error.ts";
import type { PartType } from "#web/client/catalogue/part-types.ts";
import { attributesOfType, type Product, type TypeAttribute } from "#web/client/catalogue/product.ts";
import { AttributeFields } from "#web/staff/products/part-data/attribute-fields.tsx";
import { FactsSavedMeanwhile } from "#web/staff/products/part-data/facts-saved-meanwhile.tsx";
import type { PartDataChange } from "#web/staff/products/part-data/part-data-change.ts";
import { Suggestions } from "#web/staff/products/part-data/suggestions.tsx";
import { TypeField, newType } from "#web/staff/products/part-data/type-field.tsx";
import {
  changeOf,
  isNewBrand,
  comparableFacts,
  factsOf,
  prefix,
  seenOf,
  valuesOf,
} from "#web/staff/products/part-data/what-values.ts";
import { draftKey, useDraftKey } from "#web/staff/use-draft-key.ts";
import { partData } from "#messages/part-data.ts";
import { Button } from "#web/ui/button.tsx";
import { readDraft } from "#web/ui/drafts.ts";
import { checksOf } from "#web/ui/field-checks.ts";
import { Field, SelectField } from "#web/ui/field.tsx";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useBase } from "#web/ui/use-base.ts";
import { useDraft } from "#web/ui/use-draft.ts";
import { useForm } from "#web/ui/use-form.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";

const words = partData.what;
const { brand, partType, system, group } = partRules;
const checks = checksOf({ brand, partType, system, group });

type Props = { part: Product; types: PartType[]; brands: string[]; attributes: TypeAttribute[] };

/** Returns the choice of a part type in the form of a part that is not saved yet; null where there is none. */
export function typedType(partId: string, userId: string): string | null {
  return readDraft(draftKey(`part-facts:${partId}`, userId))?.["type"] ?? null;
}

/** Brand and type of a part, the measures that parts of this type have, and whether it fits everything. */
export function WhatItIs({ part, types, brands, attributes: ofType }: Props) {
  const submit = useFormAction({ reloads: true });
  const key = useDraftKey(`part-facts:${part.id}`);
  const saved = { version: 0, facts: factsOf(part) };
  const base = useBase(key, saved);
  const { facts } = base.value;
  const { attributes, showAttributes } = useAttributes(ofType);
  const [added, setAdded] = useState(() => typedAttributes(key));
  const names = [
    ...new Set([
      ...[facts, part].flatMap((one) => Object.keys(one.attributes)),
      ...attributes.map(({ name }) => name),
      ...added,
    ]),
  ];
  const initial = valuesOf(facts, names);
  async function save(values: Record<string, string>, { reset }: { reset: (sent: typeof values) => void }) {
    const change = changeOf(values, { facts, names, types, brands });
    try {
      await submit({ act: "change", change, seen: seenOf(facts, change) } satisfies PartDataChange);
    } catch (error) {
      // What they have saved is there by now, and shown.
      if (error instanceof ApiError && error.code === "changed_meanwhile") return;
      throw error;
    }
    base.release();
    reset(values);
  }
  // A brand can be changed, not removed.
  const ofBrand = (value: string) => (facts.brand && value.trim() === "" ? "required" : checks.brand(value));
  const form = useForm(initial, { ...checks, brand: ofBrand }, save, { rebases: true });
  useDraft(key, form, { base });
  function chooseType(id: string) {
    form.set("type", id);
    void showAttributes(id);
  }
  // What is typed stays in sight, whatever attributes the part and its type have meanwhile.
  const addName = (name: string) => setAdded((before) => (before.includes(name) ? before : [...before, name]));
  function attributeField(name: string) {
    const field = form.field(prefix + name);
    const onChange: typeof field.onChange = (event) => {
      addName(name);
      field.onChange(event);
    };
    return { ...field, onChange };
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
      <TypeField form={form} types={types} required={facts.partType !== null} onChoose={chooseType} />
      <SelectField label={words.universal} {...form.field("universal")}>
        <option value="no">{words.universalNo}</option>
        <option value="yes">{words.universalYes}</option>
      </SelectField>
      <AttributeFields names={names} known={attributes} field={attributeField} onAdd={addName} />
      {!isSameJson(comparableFacts(facts), comparableFacts(part)) && !form.busy && (
        <FactsSavedMeanwhile
          before={initial}
          theirs={valuesOf(saved.facts, names)}
          mine={form.changed}
          known={{ types, attributes }}
          onKeep={base.release}
          onTake={() => {
            base.release();
            form.reset();
            setAdded([]);
            void showAttributes(part.partType?.id ?? "");
          }}
        />
      )}
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {partData.save}
      </Button>
    </form>
  );
}

/** Returns the attributes of the type that is chosen: those that were loaded last with the page, or since then by `showAttributes`. */
function useAttributes(ofPage: TypeAttribute[]) {
  const [{ loaded, attributes }, setShown] = useState({ loaded: ofPage, attributes: ofPage });
  if (loaded !== ofPage) setShown({ loaded: ofPage, attributes: ofPage });
  async function showAttributes(typeId: string) {
    const found = typeId && typeId !== newType ? await load(attributesOfType(typeId)) : null;
    setShown((before) => ({ ...before, attributes: found?.value ?? [] }));
  }
  return { attributes, showAttributes };
}

/** Returns the names of the attributes that the draft of a form has. */
function typedAttributes(key: string): string[] {
  const typed = Object.keys(readDraft(key) ?? {});
  return typed.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

type BrandProps = { form: ReturnType<typeof useForm<string>>; brands: string[] };

/** The brand; of one that the shop does not know yet also its tier. */
function BrandFields({ form, brands }: BrandProps) {
  const isNew = isNewBrand(form.values["brand"] ?? "", brands);
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
