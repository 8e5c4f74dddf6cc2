import { useState, type FormEvent } from "react";
import type { TaxPreset } from "#web/client/desk/opening.ts";
import type { OpeningChange, OpeningResult } from "#web/staff/opening/opening-change.ts";
import { language } from "#messages/language.ts";
import { opening } from "#messages/opening.ts";
import { languages } from "#web/messages/languages.ts";
import { Button } from "#web/ui/button.tsx";
import { countryName } from "#web/ui/country-name.ts";
import { CountryOptions } from "#web/ui/country-options.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { SelectField } from "#web/ui/field.tsx";
import { useActionFetcher } from "#web/ui/use-action-fetcher.ts";

const words = opening.tax;
const percent = new Intl.NumberFormat(languages[language].locale, { style: "percent", maximumFractionDigits: 3 });

/** Chooses the country that the shop sells from, shows what such shops charge, and saves that. */
export function TaxPresetForm({ country }: { country: string | null }) {
  const fetcher = useActionFetcher<OpeningResult>();
  const [chosen, setChosen] = useState(country ?? (language === "de" ? "DE" : "US"));
  const { failure = null, preset } = fetcher.data ?? {};
  const busy = fetcher.state !== "idle";

  function show(event: FormEvent) {
    event.preventDefault();
    if (!busy) fetcher.submit({ act: "tax-preset", country: chosen } satisfies OpeningChange);
  }
  return (
    <div className="grid gap-4">
      <form onSubmit={show} className="flex flex-wrap items-end gap-3">
        <SelectField
          label={words.country}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          className="w-full sm:w-80"
        >
          <CountryOptions />
        </SelectField>
        <Button type="submit" variant="plain" busy={busy}>
          {words.show}
        </Button>
      </form>
      <Failure text={failure} />
      <div aria-live="polite">
        {preset && (
          <Preset
            found={preset}
            busy={busy}
            onUse={(settings) => fetcher.submit(JSON.stringify({ act: "use-tax-preset", settings }))}
          />
        )}
      </div>
    </div>
  );
}

type Rate = { label: string; rate: number };
type PresetProps = { found: TaxPreset; busy: boolean; onUse: (settings: Record<string, unknown>) => void };

function Preset({ found: { country, preset }, busy, onUse }: PresetProps) {
  const name = countryName(country);
  if (!preset) return <p>{words.none(name)}</p>;
  const rates = (preset.settings["rates"] ?? []) as Rate[];
  const about = preset.kind === "stripe" ? words.stripe : rates.length === 0 ? words.union : null;
  return (
    <section aria-label={words.title(name)} className="grid gap-2 border border-rule bg-paper p-4">
      <h3 className="text-xl">{words.title(name)}</h3>
      <p>{preset.settings["included"] === true ? words.included : words.added}</p>
      {about && <p className="max-w-prose">{about}</p>}
      {rates.length > 0 && (
        <ul className="list-disc ps-5">
          {rates.map(({ label, rate }) => (
            <li key={label}>{words.rate(label, percent.format(rate))}</li>
          ))}
        </ul>
      )}
      <p className="max-w-prose text-sm text-ink-soft">{words.check}</p>
      <Button busy={busy} className="justify-self-start" onClick={() => onUse(preset.settings)}>
        {words.use}
      </Button>
    </section>
  );
}
