import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { describeFault } from "#shop/foundation/describe-fault.ts";
import { testDatabase } from "#test/database.ts";

test("the description of a failed query does not contain its values", async () => {
  const { db } = await testDatabase();
  const address = "12 St James's Square";
  const failed = [
    db.execute(sql`select ${address}::uuid`),
    db.execute(sql`insert into secrets (name, value) values (${address}, null)`),
    db.execute(sql`insert into secrets (name, value) values (${address}, 'a'), (${address}, 'b')`),
  ];
  for (const query of failed) {
    const error: unknown = await query.then(
      () => null,
      (fault: unknown) => fault,
    );
    expect(String(error)).toContain(address);
    expect(describeFault(error)).not.toContain(address);
    expect(describeFault(error)).toMatch(/^the query failed: .*\((22P02|23502|23505)\)\n +at /);
  }
});

test("the description of any other fault contains its message and causes", () => {
  const fault = new Error("no mail left", { cause: new TypeError("not a socket") });
  expect(describeFault(fault)).toMatch(/^Error: no mail left ← TypeError: not a socket\n +at /);
  expect(describeFault("gone")).toBe("gone");
});
