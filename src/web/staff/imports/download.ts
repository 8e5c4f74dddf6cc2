import { apiAddress, usableToken } from "#web/client/access-token.ts";
import { ApiError, offline } from "#web/client/api-error.ts";

type SavePicker = (options: { suggestedName: string }) => Promise<{ createWritable: () => Promise<WritableStream> }>;

/**
 * Fetches a file of the API, which a link can't since it asks for the token, and saves it: where the browser can, straight to the disk as it
 * comes. Throws `ApiError`.
 */
export async function download(path: string): Promise<void> {
  const pick = (window as { showSaveFilePicker?: SavePicker }).showSaveFilePicker;
  const suggestedName = nameOf(path);
  // Asked before anything is waited for: the browser allows it to follow a click only.
  const place = pick
    ? await pick({ suggestedName }).catch((error: unknown) => {
        if (error instanceof DOMException && error.name === "AbortError") return "stopped" as const;
        return null;
      })
    : null;
  if (place === "stopped") return;
  const token = await usableToken();
  const response = await fetch(apiAddress(path), {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  }).catch((error: unknown) => {
    throw offline(error);
  });
  if (!response.ok || !response.body) {
    const problem = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    throw new ApiError(response.status, problem);
  }
  try {
    if (place) await response.body.pipeTo(await place.createWritable());
    else save(await response.blob(), suggestedName);
  } catch (error) {
    throw offline(error);
  }
}

const names: Record<string, string> = { aces: "aces.xml", map: "aces.map.csv", csv: "catalogue.csv" };

function nameOf(path: string): string {
  return names[path.split("/").at(-1) ?? ""] ?? "export";
}

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
