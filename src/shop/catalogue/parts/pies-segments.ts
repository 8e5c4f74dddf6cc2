// The segments of a PIES item as they are stored in `part_details`.

export type Segments = Record<string, unknown>;

/** The elements `name` of a segment, without those that the file deletes. */
export function segment(details: Segments, group: string, name: string): Segments[] {
  return lists(details[group])
    .flatMap((one) => lists(one[name]))
    .filter((one) => one["MaintenanceType"] !== "D");
}

export function lists(value: unknown): Segments[] {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((one): one is Segments => typeof one === "object" && one !== null);
}

/** The text of an element, which is an object where it has attributes. */
export function textOf(one: Segments, name: string): string | null {
  const value = one[name];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const text = typeof first === "object" && first !== null ? (first as Segments)["text"] : first;
  return typeof text === "string" && text.trim() !== "" ? text.trim() : null;
}

/** Returns the extended product information by its code, in the order of the file. */
export function extendedOf(details: Segments): Record<string, string[]> {
  const all = segment(details, "ExtendedInformation", "ExtendedProductInformation").flatMap((one) => {
    const [code, text] = [String(one["EXPICode"] ?? "").trim(), String(one["text"] ?? "").trim()];
    return code && text ? [{ code, text }] : [];
  });
  return Object.fromEntries(
    [...Map.groupBy(all, ({ code }) => code)].map(([code, alike]) => [code, alike.map(({ text }) => text)]),
  );
}
