import { createHook } from "node:async_hooks";
import { expect, onTestFinished, test, vi } from "vitest";
import { visitor } from "#test/browser-by-fetch.ts";
import { password, startIdentity } from "#test/identity.ts";
import { expectLog } from "#test/logs.ts";
import { businessLimits } from "#shop/foundation/limits.ts";
import { serverMessages } from "#web/messages/all.ts";

const signUp = "/api/identity/sign-up/email";
const signIn = "/api/identity/sign-in/email";

test("requests of other sites, and of none, are refused; a program without an Origin is served", async () => {
  const { origin } = await startIdentity();
  const post = (headers: Record<string, string>, body = JSON.stringify({ email: "ada@example.com", password })) =>
    fetch(origin + signIn, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });
  for (const foreign of ["https://evil.example", "null", `${origin}.evil.example`, "http://127.0.0.1:1"]) {
    const answer = await post({ origin: foreign });
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { code: "INVALID_ORIGIN", message: expect.any(String) },
    ]);
  }
  expect((await post({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await post({ origin, "content-type": "text/plain" })).status).toBe(415);
  expect(
    (await post({ origin, "content-type": "application/x-www-form-urlencoded" }, "email=ada%40example.com&password=x"))
      .status,
  ).toBe(415);
  expect((await post({})).status).toBe(401);
  expect((await post({ origin })).status).toBe(401);
});

test("only the calls that the shop offers exist", async () => {
  const { origin, signUp: join } = await startIdentity();
  const ada = await join("ada@example.com");
  for (const path of [
    "update-user",
    "delete-user",
    "change-email",
    "link-social",
    "list-sessions",
    "set-password",
    "sign-up",
    "__proto__",
  ]) {
    const answer = await ada.post(`/api/identity/${path}`, { name: "x", newEmail: "x@example.com" });
    expect([path, answer.status]).toEqual([path, 404]);
  }
  expect((await ada.get("/api/identity/error?error=x")).status).toBe(404);
  expect((await visitor(origin).post("/api/identity/sign-in/social", { provider: "google" })).status).toBe(404);
});

test("several processes share one key: a session made by one is read by the other", async () => {
  const one = await startIdentity();
  const { createIdentity } = await import("#identity/identity.ts");
  const other = await createIdentity({
    pool: one.pool,
    publicUrl: one.origin,
    shopName: "Camber",
    google: null,
    rateLimit: null,
    trustedProxy: false,
    sendMail: async () => {},
    words: (await serverMessages("en")).identity,
    pageUrl: (path) => one.origin + path,
  });
  const ada = await one.signUp("ada@example.com");
  const { token } = await other.tokenFor(one.cookieOf(ada), "ADA@example.com");
  expect(await one.identity.actorOf(`Bearer ${token}`)).toMatchObject({ email: "ada@example.com" });
});

test("a crowd that signs up at once all get in", async () => {
  const { pool, origin } = await startIdentity();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      visitor(origin).post(signUp, { name: "A", email: `a${n}@example.com`, password }),
    ),
  );
  expect(answers.filter((answer) => !answer.ok)).toEqual([]);
  expect((await pool.query("select 1 from sessions")).rowCount).toBe(20);
});

test("a password that a busy machine hashes for long keeps no transaction open meanwhile", async () => {
  const { pool, origin, signUp: open } = await startIdentity();
  // The first one also prepares what all others use.
  await open("ada@example.com");
  let inUse = 0;
  pool.on("acquire", () => void (inUse += 1));
  pool.on("release", () => void (inUse -= 1));
  const held: number[] = [];
  const hook = createHook({ init: (_, type) => void (type === "SCRYPTREQUEST" && held.push(inUse)) }).enable();
  onTestFinished(() => void hook.disable());
  const answer = await visitor(origin).post(signUp, { name: "A", email: "a@example.com", password });
  expect([answer.ok, held]).toEqual([true, [0]]);
});

test("while the database is gone it says to come again, and the way back from Google still ends on a page", async () => {
  const one = await startIdentity({
    rateLimit: businessLimits,
    google: { clientId: "x", clientSecret: "x", issuer: "http://127.0.0.1:1" },
  });
  expectLog(/^error: identity: [\s\S]*connection lost/);
  vi.spyOn(one.pool, "query").mockImplementation(() => Promise.reject(new Error("connection lost")));
  const answer = await visitor(one.origin).post(signIn, { email: "ada@example.com", password });
  expect([answer.status, answer.headers.get("retry-after"), await answer.json()]).toEqual([
    503,
    "5",
    { code: "UNAVAILABLE", message: expect.any(String) },
  ]);
  const back = await visitor(one.origin).get("/api/identity/callback/google?code=c&state=s");
  expect(back.headers.get("location")).toBe("/login?error=provider_unavailable");
  vi.restoreAllMocks();
});
