import { useState, type FormEvent } from "react";
import { SavedMeanwhile } from "#web/staff/saved-meanwhile.tsx";
import { BrandPreview } from "#web/staff/settings/brand-preview.tsx";
import { toDraft, fromDraft, type Draft } from "#web/staff/settings/draft.ts";
import { specs, type SpecifiedSection } from "#web/staff/settings/field-specs.ts";
import { SettingFields, type Choice } from "#web/staff/settings/setting-field.tsx";
import type { SettingsResult } from "#web/staff/settings/settings-action.ts";
import type { SettingsSection } from "#web/client/settings.ts";
import { useStaffDraft } from "#web/staff/use-staff-draft.ts";
import { settings as words } from "#messages/settings.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { useActionFetcher } from "#web/ui/use-action-fetcher.ts";
import { useFocusRefused } from "#web/ui/use-focus-refused.ts";

type Props = { section: SpecifiedSection; saved: SettingsSection; partTypes: Choice[] };

/** The form of a section. What is typed stays until it is saved, also if others have saved the section meanwhile, or the sign-in has ended. */
export function SettingsForm({ section, saved, partTypes }: Props) {
  const fetcher = useActionFetcher<SettingsResult>();
  const fields = specs[section];
  const form = useFocusRefused<HTMLFormElement>(fetcher.data);
  // What was read when the form was opened, not what others have saved since.
  const [read, setRead] = useState(saved);
  const [draft, setDraft] = useState<Draft>(() => toDraft(fields, saved.value));
  const { failure = null, errors = {}, saved: own } = fetcher.data ?? {};
  const base = own && own.version > read.version ? own : read;
  const [before, theirs] = [toDraft(fields, base.value), toDraft(fields, saved.value)];
  const [mine, changed] = [changesOf(before, draft), changesOf(before, theirs)];
  const isBehind = saved.version > base.version;
  function restart(next: Draft) {
    setRead(saved);
    setDraft(next);
  }
  useStaffDraft(`settings:${section}`, {
    values: { mine: JSON.stringify(Object.fromEntries(mine.map((name) => [name, draft[name]]))) },
    changed: mine.length > 0 ? ["mine"] : [],
    set: (_, stored) => setDraft((now) => ({ ...now, ...(JSON.parse(stored) as Draft) })),
  });
  // Nothing is lost where nothing was typed.
  if (isBehind && mine.length === 0) restart(theirs);
  const named = (entries: unknown): Choice[] =>
    ((entries ?? []) as Draft[]).map(({ id, name }) => ({ id: String(id), name: String(name || words.unnamed) }));
  const choices = {
    zones: named(draft["zones"]),
    taxClasses: [{ id: "standard", name: words.standardClass }, ...named(draft["classes"])],
    partTypes,
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (fetcher.state !== "idle") return;
    setRead(base);
    const change = { act: "save", section, version: base.version, value: fromDraft(fields, draft) };
    fetcher.submit(JSON.stringify(change));
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      className="grid gap-5 sm:grid-cols-2"
      aria-label={words.titles[section]}
    >
      <SettingFields fields={fields} path="" value={draft} onChange={setDraft} errors={errors} choices={choices} />
      {section === "brand" && <BrandPreview draft={draft} />}
      <div className="grid gap-3 sm:col-span-full">
        <Failure text={failure} />
        {isBehind && (
          <SavedMeanwhile
            theirs={changed.map((name) => labelOf(name))}
            mine={mine.map((name) => labelOf(name))}
            onKeep={() => restart({ ...theirs, ...Object.fromEntries(mine.map((name) => [name, draft[name]!])) })}
            onTake={() => restart(theirs)}
          />
        )}
        <Button type="submit" busy={fetcher.state !== "idle"} className="justify-self-start">
          {words.save}
        </Button>
      </div>
    </form>
  );
}

/** Returns the names of the fields that differ. Both drafts have their keys in the order of the fields. */
function changesOf(before: Draft, after: Draft): string[] {
  return Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

const labelOf = (name: string) => (words.fields as Record<string, string>)[name] ?? name;
