import { useState } from "react";
import { messageOf } from "#web/client/api.ts";
import { downloadExport, downloadTemplate } from "#web/client/supply/exports.ts";
import { imports } from "#messages/import-pages.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";

const words = imports.download;

const files = [
  { label: words.csv, download: () => downloadExport("csv") },
  { label: words.aces, download: () => downloadExport("aces") },
  { label: words.map, download: () => downloadExport("map") },
  { label: words.pies, download: () => downloadExport("pies") },
];
const templates = [
  { label: words.templates.parts, download: () => downloadTemplate("parts") },
  { label: words.templates.applications, download: () => downloadTemplate("applications") },
];

/** The whole catalogue, and empty files to be filled in. */
export function Downloads() {
  const [pendingLabel, setPendingLabel] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function fetchFile({ label, download }: (typeof files)[number]) {
    if (pendingLabel) return;
    setPendingLabel(label);
    setFailure(null);
    try {
      await download();
    } catch (error) {
      setFailure(words.failed(messageOf(error)));
    }
    setPendingLabel(null);
  }
  return (
    <section aria-labelledby="export" className="grid grid-cols-1 gap-4 border border-rule bg-sheet p-5">
      <h2 id="export">{words.title}</h2>
      <p>{words.about}</p>
      <Failure text={failure} />
      {[files, templates].map((offered) => (
        <ul key={offered[0]?.label} className="grid gap-2">
          {offered.map((file) => (
            <li key={file.label}>
              <Button variant="plain" busy={pendingLabel === file.label} onClick={() => void fetchFile(file)}>
                {file.label}
              </Button>
            </li>
          ))}
        </ul>
      ))}
      <p role="status" className="text-sm text-ink-soft">
        {pendingLabel && words.preparing}
      </p>
    </section>
  );
}
