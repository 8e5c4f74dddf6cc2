import { createHook } from "node:async_hooks";
import { expect, onTestFinished, test } from "vitest";
import { visitor } from "#test/browser-by-fetch.ts";
import { password, startIdentity } from "#test/identity.ts";

/** How many passwords are hashed while `task` runs: the one thing in an answer that takes long enough to be measured. */
async function hashes(task: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({ init: (_, type) => void (count += type === "SCRYPTREQUEST" ? 1 : 0) }).enable();
  onTestFinished(() => void hook.disable());
  await task();
  hook.disable();
  return count;
}

test("a sign-in costs one hash, whether the email is unknown, the password wrong or the user one of Google's", async () => {
  const { pool, origin, signUp } = await startIdentity();
  await signUp("ada@example.com");
  await pool.query(
    "with gina as (insert into users (name, email) values ('Gina', 'gina@example.com') returning id) insert into accounts (user_id, provider_id, account_id) select id, 'google', '1' from gina",
  );
  for (const email of ["nobody@example.com", "ada@example.com", "gina@example.com"]) {
    const signIn = () => visitor(origin).post("/api/identity/sign-in/email", { email, password: "guess" });
    expect([email, await hashes(signIn)]).toEqual([email, 1]);
  }
});

test("a sign-up costs one hash, whether the email is new or taken", async () => {
  const { origin } = await startIdentity();
  const signUp = () =>
    visitor(origin).post("/api/identity/sign-up/email", { name: "Ada", email: "ada@example.com", password });
  expect(await hashes(signUp)).toBe(1);
  expect(await hashes(signUp)).toBe(1);
});
