import { setImmediate as breathe } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { createApi } from "#api/api.ts";
import type { Shop } from "#api/router.ts";
import { apiMessages } from "#web/messages/api-messages.ts";
import { checkAgainst, type ApiDocument, type Operation } from "#test/api-document.ts";
import { sharedShop } from "#test/shared-shop.ts";

// The shop runs in the same thread: between two operations it gets its turn, or its own waits would end in time-outs.

let document: ApiDocument;
let operations: { name: string; operation: Operation }[];

beforeAll(async () => {
  const shop = await sharedShop();
  document = (await shop.call<ApiDocument>("GET", "/api/openapi.json")).body;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  );
});

test("every operation has an example of its body and its response, which its schemas accept", async () => {
  const problemsOf = checkAgainst(document);
  expect(operations.length).toBeGreaterThan(200);
  for (const { name, operation } of operations) {
    await breathe();
    const sent = operation.requestBody?.content["application/json"];
    const returned = operation.responses["200"] ?? operation.responses["202"];
    const media = [sent, returned?.content?.["application/json"]].filter((one) => one !== undefined);
    for (const { schema, example } of media) {
      expect(example, name).toBeDefined();
      expect.soft(problemsOf(schema, example), name).toEqual([]);
    }
  }
});

test("every operation lists its error codes by status, each with an example of its problem document", async () => {
  const problemsOf = checkAgainst(document);
  for (const { name, operation } of operations) {
    await breathe();
    const refusals = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
    expect(
      refusals.map(([status]) => status),
      name,
    ).toEqual(expect.arrayContaining(["500", "503"]));
    for (const [status, { content }] of refusals) {
      const { schema, examples = {} } = content!["application/problem+json"]!;
      const codes: string[] = schema["allOf"][1].properties.code.enum;
      expect(Object.keys(examples), `${name} ${status}`).toEqual(codes);
      for (const { $ref } of Object.values(examples)) {
        const { value } = document.components.examples[$ref.split("/").at(-1)!]!;
        expect(value).toMatchObject({ status: Number(status) });
        expect(problemsOf(schema, value), `${name} ${status}`).toEqual([]);
      }
    }
  }
});

test("the example of every body is one that its operation takes", async () => {
  const api = createApi({ site: { name: "Camber", publicUrl: "http://localhost" } } as Shop, apiMessages);
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== "route") continue;
    await breathe();
    const { method, path, request } = definition.route;
    const media = request?.body?.content["application/json"];
    if (!media || !("schema" in media)) continue;
    const { example } = document.paths[path]![method]!.requestBody!.content["application/json"]!;
    const parsed = (media.schema as z.ZodType).safeParse(example);
    expect
      .soft(parsed.error?.issues.map(({ path, message }) => [...path, message].join(" ")) ?? [], `${method} ${path}`)
      .toEqual([]);
  }
});

test("every body says that it takes no other fields, and takes none", async () => {
  const api = createApi({ site: { name: "Camber", publicUrl: "http://localhost" } } as Shop, apiMessages);
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== "route") continue;
    await breathe();
    const { method, path, request } = definition.route;
    const media = request?.body?.content["application/json"];
    if (!media || !("schema" in media)) continue;
    // Browsers send reports, as they please.
    if (path === "/content-security-reports") continue;
    const { example, schema } = document.paths[path]![method]!.requestBody!.content["application/json"]!;
    const parsed = (media.schema as z.ZodType).safeParse({ ...(example as object), not_a_field: 1 });
    expect.soft(parsed.success, `${method} ${path}`).toBe(false);
    expect.soft(JSON.stringify(schema), `${method} ${path}`).toContain('"additionalProperties":false');
  }
});
