import { useState, type FormEvent } from "react";
import { BrandPreview } from "#web/staff/settings/brand-preview.tsx";
import { toDraft, fromDraft, type Draft } from "#web/staff/settings/draft.ts";
import { specs, type SpecifiedSection } from "#web/staff/settings/field-specs.ts";
import { SettingFields, type Choice } from "#web/staff/settings/setting-field.tsx";
import type { SettingsResult } from "#web/staff/settings/settings-action.ts";
import type { SettingsSection } from "#web/client/settings.ts";
import { settings as words } from "#messages/settings.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { useActionFetcher } from "#web/ui/use-action-fetcher.ts";
import { useFocusRefused } from "#web/ui/use-focus-refused.ts";

type Props = { section: SpecifiedSection; saved: SettingsSection; partTypes: Choice[] };

/** The form of a section. What is typed stays until it is saved, also if others have saved the section meanwhile. */
export function SettingsForm({ section, saved, partTypes }: Props) {
  const fetcher = useActionFetcher<SettingsResult>();
  const fields = specs[section];
  const form = useFocusRefused<HTMLFormElement>(fetcher.data);
  const [draft, setDraft] = useState<Draft>(() => toDraft(fields, saved.value));
  // The version that was read when the form was opened, not a later one that others have saved since.
  const [opened] = useState(saved.version);
  const version = fetcher.data?.version ?? opened;
  const { failure = null, errors = {} } = fetcher.data ?? {};
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
    const change = { act: "save", section, version, value: fromDraft(fields, draft) };
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
        <Button type="submit" busy={fetcher.state !== "idle"} className="justify-self-start">
          {words.save}
        </Button>
      </div>
    </form>
  );
}
