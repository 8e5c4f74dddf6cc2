import type { TemplateKind } from "#shop/supply/imports/csv-templates.ts";
import { download } from "#web/client/api.ts";
import { offline } from "#web/client/api-error.ts";

type SavePicker = (options: { suggestedName: string }) => Promise<{ createWritable: () => Promise<WritableStream> }>;

const names = { aces: "aces.xml", map: "aces.map.csv", pies: "pies.xml", csv: "catalogue.csv" };

/** Downloads an export of the catalogue. Rejects with `ApiError`. */
export function downloadExport(kind: keyof typeof names): Promise<void> {
  return downloadFile(`/exports/${kind}`, names[kind]);
}

/** Downloads an empty file with the columns that an import reads. Rejects with `ApiError`. */
export function downloadTemplate(kind: TemplateKind): Promise<void> {
  return downloadFile(`/csv-templates/${kind}`, `${kind}.csv`);
}

/**
 * Downloads a file of the API, which needs the token and so cannot be a link. Streams to the disk where the browser can. Rejects with
 * `ApiError`.
 */
export async function downloadFile(path: string, suggestedName: string): Promise<void> {
  const pick = (window as { showSaveFilePicker?: SavePicker }).showSaveFilePicker;
  // Before the first await: browsers open it only in direct response to a click.
  const place = pick
    ? await pick({ suggestedName }).catch((error: unknown) => {
        if (error instanceof DOMException && error.name === "AbortError") return "stopped" as const;
        return null;
      })
    : null;
  if (place === "stopped") return;
  const response = await download(path);
  try {
    if (place && response.body) await response.body.pipeTo(await place.createWritable());
    else save(await response.blob(), suggestedName);
  } catch (error) {
    throw offline(error);
  }
}

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
