import { expect } from "vitest";
import { eventually } from "#test/eventually.ts";
import type { Person } from "#test/shop-under-test.ts";

/** Imports a CSV file over the API, to its end. */
export async function importCsv(staff: Person, text: string): Promise<void> {
  const sent = await staff.call("POST", "/api/imports?name=file.csv", text, { "content-type": "text/csv" });
  const { insertedId } = sent.body;
  await eventually(async () => {
    expect((await staff.call("GET", `/api/imports/${insertedId}`)).body.state).toBe("done");
  });
}
