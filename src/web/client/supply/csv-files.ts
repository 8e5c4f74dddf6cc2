import { api, type RequestBody, type ResponseBody } from "#web/client/api.ts";
import { sendFile } from "#web/client/send-file.ts";

type PreviewResponse = ResponseBody<"post", "/imports/preview">;
export type CsvPreview = NonNullable<PreviewResponse["preview"]>;
export type CsvLayout = RequestBody<"put", "/imports/layouts/:signature">["layout"];
export type UnknownNames = ResponseBody<"get", "/imports/:id/vehicle-names">;
export type DecidedName = RequestBody<"put", "/imports/vehicle-names">["names"][number];

/** What decides how a file is previewed; the API takes more than this from none. */
const previewBytes = 65_536;

/** Shows how a CSV file would be read; `chosen` replaces what is stored for its header or detected. Null where `signal` stopped it. */
export async function previewCsv(
  file: File,
  chosen: Partial<CsvLayout>,
  signal: AbortSignal,
): Promise<PreviewResponse | null> {
  const query = new URLSearchParams();
  for (const name of ["encoding", "separator", "decimal", "dates"] as const) {
    if (chosen[name]) query.set(name, chosen[name]);
  }
  if (chosen.columns) query.set("columns", chosen.columns.map((field) => field ?? "").join(","));
  const start = new File([file.slice(0, previewBytes)], file.name);
  return sendFile({ path: `/imports/preview?${query.toString()}`, file: start, signal });
}

/** Stores how files with this header are read. */
export async function saveCsvLayout({ signature, version, columns }: CsvPreview, layout: CsvLayout): Promise<void> {
  const header = columns.map(({ name }) => name.slice(0, 200));
  await api.put("/imports/layouts/:signature", { param: { signature }, json: { header, version, layout } });
}

/** Vehicles of a file that the shop does not know by their names, and all models. */
export async function listUnknownNames(id: string, signal?: AbortSignal): Promise<UnknownNames> {
  return api.get("/imports/:id/vehicle-names", { param: { id }, signal });
}

/** Stores what names stand for; returns how many. */
export async function saveVehicleNames(names: DecidedName[]): Promise<number> {
  return (await api.put("/imports/vehicle-names", { json: { names } })).modifiedCount;
}
