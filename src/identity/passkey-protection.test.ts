import { expect, onTestFinished, test } from "vitest";
import { visitor } from "#test/browser-by-fetch.ts";
import { eventually } from "#test/eventually.ts";
import { password, startIdentity } from "#test/identity.ts";
import { passkeyAuthenticator } from "#test/passkey.ts";
import { adaWithPasskey, addPasskey, call, email, optionsFor, origin, own } from "#test/passkey-steps.ts";
import { waitingForLocks } from "#test/waiting-for-locks.ts";
import { asId } from "#shop/foundation/id.ts";
import { signedIn } from "#shop/foundation/actor.ts";
import { removePasskey, renamePasskey } from "#shop/people/users/passkeys.ts";

test("a passkey with a certificate is refused before the certificate is read, which says where revocations are fetched from", async () => {
  const { ada, pool } = await adaWithPasskey();
  for (const format of ["packed", "apple", "android-key", "android-safetynet", "tpm", "fido-u2f"]) {
    const attestation = { format, certificate: Buffer.from("read by nobody") };
    const response = passkeyAuthenticator(own).make(await optionsFor(ada, "register"), { ...own, attestation });
    const refused = await call(ada, "passkey/register", { name: "Phone", response });
    expect([format, refused.status, refused.body["code"]]).toEqual([format, 400, "PASSKEY_CERTIFIED"]);
  }
  expect((await pool.query("select from passkeys")).rowCount).toBe(1);
});

test("a passkey that attests to itself is added", async () => {
  const { ada } = await adaWithPasskey();
  const claims = { ...own, attestation: { format: "packed" } };
  const response = passkeyAuthenticator(own).make(await optionsFor(ada, "register"), claims);
  expect((await call(ada, "passkey/register", { name: "Phone", response })).status).toBe(200);
});

test("where the second factor is a passkey, a password alone changes nothing about how its user signs in", async () => {
  const { origin: address, pool, db, authenticator, identity, bearer } = await adaWithPasskey();
  const thief = visitor(address);
  await call(thief, "sign-in/email", { email, password });
  const required = { status: 403, body: { code: "PASSKEY_REQUIRED" } };
  const changes = [
    ["passkey/options", { purpose: "register" }],
    ["two-factor/enable", { password }],
    ["two-factor/verify-totp", { code: "000000" }],
    ["change-password", { currentPassword: password, newPassword: "a better one" }],
  ] as const;
  for (const [path, body] of changes) expect([path, await call(thief, path, body)]).toMatchObject([path, required]);
  const actor = async () => signedIn(await identity.actorOf(await bearer(thief, email)));
  const id = asId((await pool.query<{ id: string }>("select id from passkeys")).rows[0]!.id);
  await expect(renamePasskey(db, await actor(), { id, name: "Mine" })).rejects.toThrow("passkey_required");
  await expect(removePasskey(db, await actor(), { id })).rejects.toThrow("passkey_required");

  // Proved by the passkey, the same sign-in may.
  const confirmed = await call(thief, "passkey/confirm", {
    response: authenticator.sign(await optionsFor(thief, "confirm")),
  });
  expect(confirmed.status).toBe(200);
  await renamePasskey(db, await actor(), { id, name: "Mine" });
  expect((await addPasskey(thief)).added.status).toBe(200);
});

test("a passkey that was begun before another sign-in added the first one is refused", async () => {
  const { signUpConfirmed, origin: address, pool } = await startIdentity({ trustedOrigins: [origin] });
  const ada = await signUpConfirmed(email);
  const thief = visitor(address);
  await call(thief, "sign-in/email", { email, password });
  const response = passkeyAuthenticator(own).make(await optionsFor(thief, "register"));
  expect((await addPasskey(ada)).added.status).toBe(200);
  expect((await call(thief, "passkey/register", { name: "Mine", response })).body["code"]).toBe("PASSKEY_REQUIRED");
  expect((await pool.query("select from passkeys")).rowCount).toBe(1);
});

test("a passkey of a sign-in that a new password ends meanwhile is not stored", async () => {
  const { signUpConfirmed, pool } = await startIdentity({ trustedOrigins: [origin] });
  const eve = await signUpConfirmed(email);
  const response = passkeyAuthenticator(own).make(await optionsFor(eve, "register"));
  const reset = await pool.connect();
  onTestFinished(() => reset.release());
  await reset.query("begin; select from users for update; delete from sessions");
  const registered = call(eve, "passkey/register", { name: "Mine", response });
  await eventually(async () => expect((await pool.query(waitingForLocks)).rowCount).toBe(1));
  await reset.query("commit");
  expect(await registered).toMatchObject({ status: 401, body: { code: "IDENTITY_UNPROVEN" } });
  expect((await pool.query("select from passkeys")).rowCount).toBe(0);
});

test("with an app as second factor, a sign-in by its code adds a passkey", async () => {
  const { origin: address, pool } = await adaWithPasskey();
  const ada = visitor(address);
  await call(ada, "sign-in/email", { email, password });
  await pool.query("update users set two_factor_enabled = true");
  expect((await addPasskey(ada)).added.status).toBe(200);
});

test("nobody adds a passkey while their address is unconfirmed, whenever they began", async () => {
  const { signUp, pool } = await startIdentity({ trustedOrigins: [origin] });
  const ada = await signUp(email);
  const refused = { status: 409, body: { code: "EMAIL_UNCONFIRMED" } };
  expect(await call(ada, "passkey/options", { purpose: "register" })).toMatchObject(refused);
  await pool.query("update users set email_verified = true");
  const response = passkeyAuthenticator(own).make(await optionsFor(ada, "register"));
  await pool.query("update users set email_verified = false");
  expect(await call(ada, "passkey/register", { name: "Laptop", response })).toMatchObject(refused);
  expect((await pool.query("select from passkeys")).rowCount).toBe(0);
});
