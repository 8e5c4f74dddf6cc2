import { beforeAll, describe, expect, test } from "vitest";
import { contact } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;

beforeAll(async () => {
  shop = await sharedShop();
  admin = await shop.admin();
});

async function idOf(person: Person): Promise<string> {
  return (await person.call("GET", "/api/profile")).body.id;
}

/** Assigns a role as the admin. */
async function assign(person: Person, role: string) {
  return admin.call("PUT", `/api/users/${await idOf(person)}/role`, { role });
}

describe("the token (D8)", () => {
  test("an email alone gets none; the session's own email does", async () => {
    const ada = await shop.signUp();
    const path = `/api/user/${ada.email}`;
    expect((await shop.call("PUT", path, { email: ada.email })).status).toBe(401);
    expect(
      (await shop.call("PUT", `/api/user/${admin.email}`, { email: admin.email }, { cookie: ada.cookie })).status,
    ).toBe(401);
    const proven = await shop.call("PUT", path, { email: ada.email }, { cookie: ada.cookie });
    expect(proven.body).toMatchObject({ acknowledged: true, token: expect.any(String) });
  });

  test("is worth nothing after signing out", async () => {
    const ada = await shop.signUp();
    expect((await ada.call("GET", "/api/profile")).status).toBe(200);
    await shop.call("POST", "/api/identity/sign-out", {}, { cookie: ada.cookie, origin: shop.url });
    expect((await ada.call("GET", "/api/profile")).status).toBe(401);
  });
});

describe("admins", () => {
  test("a promoted customer is an admin at once, with the token they have", async () => {
    const ada = await shop.signUpConfirmed();
    expect((await ada.call("GET", `/api/admin/${ada.email}`)).body).toEqual({ admin: false });
    expect((await ada.call("GET", "/api/users")).status).toBe(403);
    expect((await admin.call("PUT", `/api/user/admin/${ada.email}`)).body).toEqual({
      acknowledged: true,
      modifiedCount: 1,
    });
    expect((await admin.call("PUT", `/api/user/admin/${ada.email}`)).body.modifiedCount).toBe(0);
    expect((await ada.call("GET", `/api/admin/${ada.email}`)).body).toEqual({ admin: true });
    expect((await ada.call("GET", "/api/users")).status).toBe(200);
    await admin.call("DELETE", `/api/user/${ada.email}`);
  });

  test("nobody becomes staff before they have proved that they read the mailbox of their address, which another person may have confirmed", async () => {
    const ada = await shop.signUp();
    const refused = { status: 409, body: { code: "email_unconfirmed" } };
    expect(await admin.call("PUT", `/api/user/admin/${ada.email}`)).toMatchObject(refused);
    await shop.sql("update users set email_verified = true where email = $1", [ada.email]);
    expect(await assign(ada, "warehouse")).toMatchObject(refused);
    expect((await ada.call("GET", "/api/profile")).body.role).toBe("customer");
    await shop.sql("update users set role = 'service' where email = $1", [ada.email]);
    expect((await assign(ada, "customer")).body.modifiedCount).toBe(1);
  });

  test("the last one can't be removed, nor remove themselves (D10)", async () => {
    expect(await admin.call("DELETE", `/api/user/${admin.email}`)).toMatchObject({
      status: 409,
      body: { code: "last_admin" },
    });
  });

  test("of two who remove each other at the same moment, one stays", async () => {
    const pair = await Promise.all([shop.signUpConfirmed(), shop.signUpConfirmed()]);
    for (const one of pair) await admin.call("PUT", `/api/user/admin/${one.email}`);
    await shop.sql("update users set role = 'customer' where email = $1", [admin.email]);
    const [one, two] = pair;
    const answers = await Promise.all([
      one.call("DELETE", `/api/user/${two.email}`),
      two.call("DELETE", `/api/user/${one.email}`),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    await shop.sql("update users set role = 'owner' where email = $1", [admin.email]);
    for (const left of pair) await admin.call("DELETE", `/api/user/${left.email}`);
  });
});

describe("roles", () => {
  test("are listed with their permissions, the widest first", async () => {
    const { body } = await admin.call("GET", "/api/roles");
    expect(body[0]).toMatchObject({
      name: "admin",
      permissions: expect.arrayContaining(["users:manage", "settings:write"]),
    });
    expect(body.at(-1)).toEqual({ name: "customer", permissions: [] });
    expect(body.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      "admin",
      "catalogue",
      "customer",
      "finance",
      "service",
      "warehouse",
    ]);
  });

  test("permit what they name and nothing else, from the next request on", async () => {
    const [ada, grace] = await Promise.all([shop.signUpConfirmed(), shop.signUpConfirmed()]);
    expect(await assign(ada, "warehouse")).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect((await assign(ada, "warehouse")).body.modifiedCount).toBe(0);
    expect((await ada.call("GET", "/api/profile")).body).toMatchObject({
      role: "warehouse",
      permissions: ["parts:read", "orders:read", "orders:ship"],
    });
    expect((await ada.call("GET", `/api/admin/${ada.email}`)).body).toEqual({ admin: false });
    expect((await ada.call("GET", "/api/purchase")).status).toBe(200);
    expect(await ada.call("POST", "/api/parts", { name: "Oil Filter" })).toMatchObject({
      status: 403,
      body: { code: "permission_missing", permission: "parts:write" },
    });
    const placed = await grace.call("POST", "/api/purchase", { ...contact, part: await shop.addPart(), orders: 1 });
    const order = `/api/purchase/${placed.body.insertedId}`;
    expect((await ada.call("GET", order)).status).toBe(200);
    expect((await ada.call("DELETE", order)).status).toBe(404);
    await assign(ada, "service");
    expect((await ada.call("DELETE", order)).body.deletedCount).toBe(1);
    await assign(ada, "customer");
    expect((await ada.call("GET", order)).status).toBe(404);
    const [audited] = await shop.sql(
      "select action, before, after from audit where entity = 'user' order by id desc limit 1",
    );
    expect(audited).toEqual({ action: "user.role", before: { role: "service" }, after: { role: "customer" } });
  });

  test("unknown ones are refused, and so is an unknown user", async () => {
    const ada = await shop.signUpConfirmed();
    expect(await assign(ada, "emperor")).toMatchObject({
      status: 422,
      body: { errors: [{ field: "role", code: "role_unknown" }] },
    });
    const nobody = "0199d2c8-0000-7000-8000-000000000001";
    expect((await admin.call("PUT", `/api/users/${nobody}/role`, { role: "service" })).status).toBe(404);
  });

  test("nobody grants or takes away a permission that they lack", async () => {
    const [manager, ada] = await Promise.all([shop.signUpConfirmed(), shop.signUpConfirmed()]);
    await shop.sql("insert into roles (name, permissions) values ('office', '{users:read,users:manage,orders:read}')");
    await assign(manager, "office");
    await assign(ada, "warehouse");
    const asManager = (role: string, person: Person) =>
      idOf(person).then((id) => manager.call("PUT", `/api/users/${id}/role`, { role }));
    for (const role of ["admin", "finance"]) expect((await asManager(role, manager)).status).toBe(403);
    expect((await asManager("customer", ada)).body).toMatchObject({
      code: "permission_missing",
      permission: "parts:read",
    });
    expect((await manager.call("PUT", `/api/user/admin/${manager.email}`)).status).toBe(403);
    expect((await manager.call("DELETE", `/api/user/${admin.email}`)).status).toBe(403);
    expect((await asManager("office", await shop.signUpConfirmed())).body.modifiedCount).toBe(1);
    await shop.sql("update users set role = 'customer' where role = 'office'");
  });

  test("the last owner keeps theirs, also when two owners demote each other at the same moment (D10)", async () => {
    expect(await assign(admin, "service")).toMatchObject({ status: 409, body: { code: "last_admin" } });
    const pair = await Promise.all([shop.signUpConfirmed(), shop.signUpConfirmed()]);
    for (const one of pair) await assign(one, "admin");
    await shop.sql("update users set role = 'customer' where email = $1", [admin.email]);
    const [one, two] = pair;
    const ids = await Promise.all([idOf(one), idOf(two)]);
    const answers = await Promise.all([
      one.call("PUT", `/api/users/${ids[1]}/role`, { role: "customer" }),
      two.call("PUT", `/api/users/${ids[0]}/role`, { role: "customer" }),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    await shop.sql("update users set role = 'owner' where email = $1", [admin.email]);
    for (const left of pair) await assign(left, "customer");
  });
});

describe("a removed user", () => {
  test("is signed out at once and loses their name, their orders stay, and the address is free again", async () => {
    const ada = await shop.signUp("Ada of the Removed", "ada.removed@example.com");
    const part = await shop.addPart();
    await ada.call("PUT", "/api/profile", {
      displayName: "Ada of the Removed",
      phoneNumber: "5550100",
      address: "12 St James's Square",
    });
    await ada.call("POST", "/api/reviews", { review: "Fits.", retting: 4, name: "Ada Lovelace" });
    const { insertedId } = (await ada.call("POST", "/api/purchase", { ...contact, part, orders: 1 })).body;

    expect((await admin.call("DELETE", `/api/user/${ada.email}`)).body).toEqual({
      acknowledged: true,
      deletedCount: 1,
    });

    expect((await ada.call("GET", "/api/profile")).status).toBe(401);
    expect(
      (await shop.call("PUT", `/api/user/${ada.email}`, { email: ada.email }, { cookie: ada.cookie })).status,
    ).toBe(401);
    await expect(shop.signIn(ada.email, ada.password)).rejects.toThrow("401");
    expect((await admin.call("GET", `/api/purchase/${insertedId}`)).body._id).toBe(insertedId);
    const [left] = await shop.sql(
      "select count(*)::int from users where name = 'Ada of the Removed' or address is not null or phone_number is not null",
    );
    expect(left).toEqual({ count: 0 });
    expect((await shop.call("GET", "/api/reviews")).body).toContainEqual(
      expect.objectContaining({ review: "Fits.", name: "" }),
    );
    expect((await admin.call("DELETE", `/api/user/${ada.email}`)).status).toBe(404);

    const again = await shop.signUp("Ada", "ada.removed@example.com");
    expect((await again.call("GET", "/api/myorders?status=all")).body).toEqual([]);
  });
});

describe("an email in an address", () => {
  test("is the same with the blank that a `+` became, and in any case (D26)", async () => {
    const ada = await shop.signUp("Ada", "ada+parts@example.com");
    for (const written of [
      "ada+parts@example.com",
      "ada%2Bparts@example.com",
      "ada%20parts@example.com",
      "ADA+Parts@example.com",
    ]) {
      expect(await ada.call("GET", `/api/admin/${written}`), written).toMatchObject({ body: { admin: false } });
      expect((await ada.call("GET", `/api/myorders?email=${written}`)).status, written).toBe(200);
      const token = await shop.call("PUT", `/api/user/${written}`, { email: ada.email }, { cookie: ada.cookie });
      expect(token.status, written).toBe(200);
    }
    expect((await ada.call("GET", "/api/admin/ada-parts@example.com")).status).toBe(403);
  });
});
