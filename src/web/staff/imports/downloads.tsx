import { useState } from "react";
import { messageOf } from "#web/client/api.ts";
import { downloadExport } from "#web/client/exports.ts";
import { imports } from "#messages/import-pages.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";

const words = imports.download;

const files = [
  { kind: "csv", label: words.csv },
  { kind: "aces", label: words.aces },
  { kind: "map", label: words.map },
] as const;

/** The whole catalogue to take away. */
export function Downloads() {
  const [under, setUnder] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function fetchFile(kind: (typeof files)[number]["kind"]) {
    if (under) return;
    setUnder(kind);
    setFailure(null);
    try {
      await downloadExport(kind);
    } catch (error) {
      setFailure(words.failed(messageOf(error)));
    }
    setUnder(null);
  }
  return (
    <section aria-labelledby="export" className="grid gap-4 border border-rule bg-sheet p-5">
      <h2 id="export">{words.title}</h2>
      <p>{words.about}</p>
      <Failure text={failure} />
      <ul className="grid gap-2">
        {files.map(({ kind, label }) => (
          <li key={kind}>
            <Button variant="plain" busy={under === kind} onClick={() => void fetchFile(kind)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-ink-soft">
        {under && words.preparing}
      </p>
    </section>
  );
}
