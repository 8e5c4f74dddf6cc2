import { expect, test } from "vitest";
import { visitor, type Visitor } from "#test/browser-by-fetch.ts";
import { password, startIdentity } from "#test/identity.ts";

const ask = "/api/identity/request-password-reset";
const reset = "/api/identity/reset-password";

/** Follows a mailed link to the shop's page, as a click does. Returns the query parameters of that page. */
async function click(someone: Visitor, link: string | undefined): Promise<URLSearchParams> {
  const { url } = await someone.follow(link!, (at) => at.pathname === "/reset-password");
  return url.searchParams;
}

const signsIn = async (someone: Visitor, secret: string) =>
  (await someone.post("/api/identity/sign-in/email", { email: "ada@example.com", password: secret })).status;

test("a forgotten password is reset by mail, which ends every session and every other link", async () => {
  const { pool, origin, identity, signUp, bearer, mailedLinks } = await startIdentity();
  const thief = await signUp("ada@example.com");
  const stolen = await bearer(thief, "ada@example.com");
  const ada = visitor(origin);
  await ada.post(ask, { email: "ADA@example.com" });
  await identity.settled();
  await ada.post(ask, { email: "ada@example.com", redirectTo: "/reset-password?from=mail" });
  const [second, first] = await mailedLinks("ada@example.com", "reset_password");
  expect((await click(ada, second)).get("from")).toBe("mail");
  const token = (await click(ada, first)).get("token");
  expect((await ada.post(reset, { newPassword: "12345", token })).status).toBe(400);
  expect((await ada.post(reset, { newPassword: "a new one", token })).status).toBe(200);

  expect(await signsIn(visitor(origin), password)).toBe(401);
  expect(await signsIn(visitor(origin), "a new one")).toBe(200);
  expect(await identity.actorOf(stolen)).toBeNull();
  expect((await ada.post(reset, { newPassword: "once more", token })).status).toBe(400);
  expect((await click(ada, second)).get("error")).toBe("INVALID_TOKEN");
  // The mail reached her: the address is proved, and that she reads it.
  const { rows } = await pool.query("select email_verified, mailbox_proven_at is not null as proven from users");
  expect(rows).toEqual([{ email_verified: true, proven: true }]);
});

test("a link that has expired or never was says so on the shop's page", async () => {
  const { pool, origin, signUp, mailedLinks } = await startIdentity();
  await signUp("ada@example.com");
  await visitor(origin).post(ask, { email: "ada@example.com" });
  const [link] = await mailedLinks("ada@example.com", "reset_password");
  const token = (await click(visitor(origin), link)).get("token");
  await pool.query("update verifications set expires_at = now() - interval '1 second'");
  expect((await click(visitor(origin), link)).get("error")).toBe("INVALID_TOKEN");
  const refused = await visitor(origin).post(reset, { newPassword: "a new one", token });
  expect([refused.status, await refused.json()]).toEqual([400, { code: "INVALID_TOKEN", message: "Invalid token" }]);
  expect((await visitor(origin).post(reset, { newPassword: "a new one", token: "guess\0" })).status).toBe(400);
});

test("the secret of a mailed link does not lie in the table", async () => {
  const { pool, origin, signUp, mailedLinks } = await startIdentity();
  await signUp("ada@example.com");
  await visitor(origin).post(ask, { email: "ada@example.com" });
  const [link] = await mailedLinks("ada@example.com", "reset_password");
  const token = (await click(visitor(origin), link)).get("token")!;
  const { rows } = await pool.query<{ identifier: string }>("select identifier from verifications");
  expect(rows).toHaveLength(1);
  expect(rows[0]!.identifier).not.toContain(token);
});

test("known or unknown, the answer is the same, and is given before the user is looked up", async () => {
  const { pool, origin, signUp, mailedLinks } = await startIdentity();
  await signUp("ada@example.com");
  const holder = await pool.connect();
  await holder.query("begin; lock table users, verifications, mails in access exclusive mode");
  const answers = await Promise.all(
    ["ada@example.com", "nobody@example.com"].map((email) => visitor(origin).post(ask, { email })),
  );
  const [known, unknown] = await Promise.all(
    answers.map(async (answer) => [answer.status, await answer.text(), ...answer.headers.keys()]),
  );
  expect(known).toEqual(unknown);
  expect(known![0]).toBe(200);
  await holder.query("rollback");
  holder.release();
  expect(await mailedLinks("ada@example.com", "reset_password")).toHaveLength(1);
  expect(await mailedLinks("nobody@example.com", "reset_password")).toEqual([]);
});
