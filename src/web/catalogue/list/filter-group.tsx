import { useState } from "react";
import type { Pairs } from "#web/catalogue/list/list-address.ts";
import type { ShownFacet } from "#web/catalogue/shown-facet.ts";
import { browse as words } from "#messages/browse.ts";
import { Count } from "#web/ui/intl.tsx";

const few = 8;
/** More numbers than this are chosen by their bounds. */
const mostNumbers = 12;

type Props = { facet: ShownFacet; coming: Pairs | null; onRange: (form: HTMLFormElement) => void };

/** One facet: its values to be ticked, or the bounds of its numbers. */
export function FilterGroup({ facet, coming, onRange }: Props) {
  const { facet: name, label, unit, values, range } = facet;
  const byBounds = range !== null && (values.length === 0 || values.length > mostNumbers);
  const chosen = values.some(({ selected }) => selected) || (range && (range.from ?? range.to) !== null);
  const [low, high] = name === "price" ? ["price_min", "price_max"] : [`${name}.min`, `${name}.max`];
  return (
    <details
      open={!name.startsWith("attr.") || chosen === true || values.length <= few}
      className="border-b border-rule py-1"
    >
      <summary className="flex min-h-11 items-center font-semibold">
        <span className="flex-1">{words.inUnit(label, byBounds ? unit : "")}</span>
        <span aria-hidden="true" className="mx-1 size-2 rotate-45 border-e-2 border-b-2 border-ink-soft" />
      </summary>
      <fieldset className="pb-3">
        <legend className="sr-only">{label}</legend>
        {byBounds ? (
          <>
            <div className="grid grid-cols-2 gap-2">
              <Bound
                name={low}
                label={words.from}
                of={words.fromOf(label)}
                bound={range.from}
                hint={range.min}
                onDone={onRange}
              />
              <Bound
                name={high}
                label={words.to}
                of={words.toOf(label)}
                bound={range.to}
                hint={range.max}
                onDone={onRange}
              />
            </div>
            <Ticks name={name} values={values.filter(({ selected }) => selected)} coming={coming} />
          </>
        ) : (
          <>
            <Ticks name={name} values={values} coming={coming} />
            {/* Bounds from the address stay, though this form has no fields for them. */}
            {range?.from != null && <input type="hidden" name={low} value={range.from} />}
            {range?.to != null && <input type="hidden" name={high} value={range.to} />}
          </>
        )}
      </fieldset>
    </details>
  );
}

type TicksProps = { name: string; values: ShownFacet["values"]; coming: Pairs | null };

function Ticks({ name, values, coming }: TicksProps) {
  // What is chosen stays in sight, however long the list.
  const first = values.filter(({ selected }, index) => selected || index < few);
  const more = values.filter((one) => !first.includes(one));
  const tick = ({ value, label, count, selected }: ShownFacet["values"][number]) => (
    <label
      key={value}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-1 hover:bg-sunken has-checked:font-semibold"
    >
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={coming ? coming.some((pair) => pair[0] === name && pair[1] === value) : selected}
        // The form hears of it.
        onChange={() => {}}
        className="size-5 shrink-0"
      />
      <span className="min-w-0 flex-1 break-words">{label}</span>{" "}
      <span className="text-sm font-normal text-ink-soft">
        <Count value={count} />
      </span>
    </label>
  );
  return (
    <>
      {first.map(tick)}
      {more.length > 0 && (
        <details>
          <summary className="flex min-h-9 items-center px-1 text-sm link">{words.more(more.length)}</summary>
          {more.map(tick)}
        </details>
      )}
    </>
  );
}

type BoundProps = {
  name: string;
  label: string;
  of: string;
  bound: number | null;
  hint: number;
  onDone: (form: HTMLFormElement) => void;
};

function Bound({ name, label, of, bound, hint, onDone }: BoundProps) {
  const applied = bound === null ? "" : String(bound);
  // What is typed counts until another bound is applied, also by Back.
  const [typed, setTyped] = useState({ over: applied, text: applied });
  const text = typed.over === applied ? typed.text : applied;
  return (
    <label className="grid min-w-0 gap-1 text-sm">
      <span aria-hidden="true">{label}</span>
      <input
        type="text"
        inputMode="decimal"
        pattern="-?[0-9]{1,9}([.][0-9]{1,6})?"
        name={name}
        aria-label={of}
        value={text}
        placeholder={String(hint)}
        autoComplete="off"
        onChange={({ target }) => setTyped({ over: applied, text: target.value })}
        onBlur={({ currentTarget: { form, validity } }) => {
          if (form && validity.valid && text.trim() !== applied) onDone(form);
        }}
        className="min-h-11 w-full min-w-0 rounded-sm border-2 border-rule-strong bg-sheet px-2 tabular-nums invalid:border-bad"
      />
    </label>
  );
}
