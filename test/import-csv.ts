import { expect } from "vitest";
import { eventually } from "#test/eventually.ts";
import type { Person } from "#test/shop-under-test.ts";

/** Imports a CSV file over the API, to its end. */
export const importCsv = (staff: Person, text: string) => importFile(staff, "file.csv", text);

/** Imports a file over the API, to its end. */
export async function importFile(staff: Person, name: string, text: string): Promise<void> {
  const type = name.endsWith(".csv") ? "text/csv" : "application/xml";
  const sent = await staff.call("POST", `/api/imports?name=${name}`, text, { "content-type": type });
  const { insertedId } = sent.body;
  await eventually(async () => {
    expect((await staff.call("GET", `/api/imports/${insertedId}`)).body.state).toBe("done");
  });
}
