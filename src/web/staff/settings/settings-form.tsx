import { useState, type FormEvent } from "react";
import { SavedMeanwhile } from "#web/staff/saved-meanwhile.tsx";
import { BrandPreview } from "#web/staff/settings/brand-preview.tsx";
import { toDraft, fromDraft, type Draft, type DraftValue } from "#web/staff/settings/draft.ts";
import { specs, type SpecifiedSection } from "#web/staff/settings/field-specs.ts";
import { SettingFields, type Choice } from "#web/staff/settings/setting-field.tsx";
import type { SettingsResult } from "#web/staff/settings/settings-action.ts";
import type { SettingsSection } from "#web/client/foundation/settings.ts";
import { useDraftKey } from "#web/staff/use-draft-key.ts";
import { settings as words } from "#messages/settings.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { useActionFetcher } from "#web/ui/use-action-fetcher.ts";
import { useBase } from "#web/ui/use-base.ts";
import { useDraft } from "#web/ui/use-draft.ts";
import { useFocusRefused } from "#web/ui/use-focus-refused.ts";

type Props = { section: SpecifiedSection; saved: SettingsSection; partTypes: Choice[] };

/** The form of a section. What is typed stays until it is saved, also if others have saved the section meanwhile, or the sign-in has ended. */
export function SettingsForm({ section, saved, partTypes }: Props) {
  const fetcher = useActionFetcher<SettingsResult>();
  const fields = specs[section];
  const form = useFocusRefused<HTMLFormElement>(fetcher.data);
  const key = useDraftKey(`settings:${section}`);
  const base = useBase(key, saved);
  const [typed, setTyped] = useState<Draft>({});
  const [sent, setSent] = useState<Draft>({});
  const [applied, setApplied] = useState<SettingsResult | null>(null);
  const { failure = null, errors = {}, saved: own } = fetcher.data ?? {};
  if (own && applied !== fetcher.data) {
    setApplied(fetcher.data ?? null);
    base.hold(own);
    // What was typed since it was sent is not saved.
    setTyped(Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== sent[name])));
  }
  const [before, theirs] = [toDraft(fields, base.value.value), toDraft(fields, saved.value)];
  const draft: Draft = { ...before, ...typed };
  const [mine, changed] = [changesOf(before, draft), changesOf(before, theirs)];
  useDraft(
    key,
    {
      values: Object.fromEntries(mine.map((name) => [name, JSON.stringify(draft[name])])),
      changed: mine,
      set: (name, stored) => setTyped((now) => ({ ...now, [name]: JSON.parse(stored) as DraftValue })),
    },
    { base },
  );
  function change(next: Draft) {
    setTyped(Object.fromEntries(changesOf(before, next).map((name) => [name, next[name]!])));
  }
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
    setSent(typed);
    const { version } = base.value;
    fetcher.submit(JSON.stringify({ act: "save", section, version, value: fromDraft(fields, draft) }));
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      className="grid gap-5 sm:grid-cols-2"
      aria-label={words.titles[section]}
    >
      <SettingFields fields={fields} path="" value={draft} onChange={change} errors={errors} choices={choices} />
      {section === "brand" && <BrandPreview draft={draft} />}
      <div className="grid gap-3 sm:col-span-full">
        <Failure text={failure} />
        {base.isBehind && fetcher.state === "idle" && (
          <SavedMeanwhile
            theirs={changed.map((name) => labelOf(name))}
            mine={mine.map((name) => labelOf(name))}
            onKeep={base.release}
            onTake={() => {
              base.release();
              setTyped({});
            }}
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
