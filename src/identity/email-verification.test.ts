import { expect, test } from "vitest";
import { visitor } from "#test/browser-by-fetch.ts";
import { startIdentity } from "#test/identity.ts";

const again = "/api/identity/send-verification-email";

test("a link that is forged or has expired verifies nobody, and the page it leads to is told", async () => {
  const { pool, origin, signUp, mailedLinks } = await startIdentity();
  await signUp("ada@example.com");
  const [link = ""] = await mailedLinks("ada@example.com", "verify_email");
  const forged = new URL(link);
  forged.searchParams.set("token", forged.searchParams.get("token")!.replace(/.{6}$/, "AAAAAA"));
  const { url } = await visitor(origin).follow(forged.href, (at) => at.pathname === "/dashboard/myprofile");
  expect(url.searchParams.get("error")).toBe("INVALID_TOKEN");
  const bare = await visitor(origin).get("/api/identity/verify-email?token=nonsense");
  expect([bare.status, await bare.json()]).toEqual([401, { code: "INVALID_TOKEN", message: "Invalid token" }]);
  expect((await pool.query("select email_verified from users")).rows).toEqual([{ email_verified: false }]);
});

test("following the link signs nobody in: it proves the mailbox, not the password", async () => {
  const { origin, signUp, mailedLinks } = await startIdentity();
  await signUp("ada@example.com");
  const [link = ""] = await mailedLinks("ada@example.com", "verify_email");
  const stranger = visitor(origin);
  await stranger.follow(link, (at) => at.pathname === "/dashboard/myprofile");
  expect(stranger.cookies.size).toBe(0);
});

test("the mail can be asked for again, to one's own address", async () => {
  const { origin, signUp, mailedLinks } = await startIdentity();
  const ada = await signUp("ada@example.com");
  await signUp("ben@example.com");
  expect((await ada.post(again, { email: "ada@example.com" })).status).toBe(200);
  expect(await mailedLinks("ada@example.com", "verify_email")).toHaveLength(2);
  expect((await ada.post(again, { email: "ben@example.com" })).status).toBe(400);
  expect(await mailedLinks("ben@example.com", "verify_email")).toHaveLength(1);
  const [, link = ""] = await mailedLinks("ada@example.com", "verify_email");
  await ada.follow(link, (at) => at.pathname === "/dashboard/myprofile");
  expect(await (await ada.get("/api/identity/get-session")).json()).toMatchObject({ user: { emailVerified: true } });
  expect((await visitor(origin).post(again, { email: "nobody@example.com" })).status).toBe(200);
});
