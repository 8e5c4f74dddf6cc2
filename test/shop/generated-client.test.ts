import { execFile } from "node:child_process";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { checkAgainst, type ApiDocument } from "#test/api-document.ts";
import { payByCard } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

const node = (...args: string[]) => promisify(execFile)(process.execPath, args);

let shop: ShopUnderTest;
let folder: string;
let document: ApiDocument;

beforeAll(async () => {
  shop = await sharedShop();
  document = (await shop.call<ApiDocument>("GET", "/api/openapi.json")).body;
  folder = await mkdtemp(join(tmpdir(), "camber-client-"));
  await copyFile(new URL("../files/api-client/program.ts", import.meta.url), join(folder, "program.ts"));
  const input = join(folder, "openapi.json");
  await writeFile(input, JSON.stringify(document));
  const output = { target: "client.ts", client: "fetch", mode: "single", baseUrl: `${shop.url}/api` };
  await writeFile(join(folder, "orval.config.mjs"), `export default ${JSON.stringify({ shop: { input, output } })};`);
  await node("node_modules/orval/dist/bin/orval.mjs", "--config", join(folder, "orval.config.mjs"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a program written against the client that is generated from the API's document has right types", async () => {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: "es2024",
    lib: ["es2024", "dom", "dom.iterable"],
    types: [],
    module: "preserve",
    allowImportingTsExtensions: true,
  };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["program.ts"] }));
  const checked = node("node_modules/typescript/bin/tsc", "-p", folder, "--singleThreaded");
  expect(await checked.catch((error: { stdout: string }) => error)).toMatchObject({ stdout: "" });
});

test("such a program lists parts, reads one, orders, pays and cancels it, and every response is as the document has it", async () => {
  const program = await import(/* @vite-ignore */ pathToFileURL(join(folder, "program.ts")).href);
  const [part, buyer] = [await shop.addPart({ price: 49.9 }), await shop.signUp()];
  const enterCard = async (clientSecret: string) => (await payByCard(shop, clientSecret)).intent;
  const responses = recordResponses();
  const surroundings = { token: buyer.token, part, enterCard };

  expect(await program.buyAndCancel(surroundings)).toEqual({
    price: 49.9,
    statuses: ["placed", "paid", "cancelled"],
    paid: [99.8, 99.8],
    deleted: 1,
  });
  expect(await program.beRefused(surroundings)).toEqual({
    code: "invalid",
    errors: [{ field: "orders", code: expect.any(String), message: expect.any(String) }],
    missing: "not_found",
    nobody: "sign_in_required",
  });

  expect(responses.map(({ where }) => where)).toEqual([
    "get /parts 200",
    "get /parts/{id} 200",
    "post /purchase 200",
    "post /create-payment-intent 200",
    "patch /purchase/{id} 200",
    "get /purchase/{id} 200",
    "delete /purchase/{id} 200",
    "get /purchase/{id} 200",
    "post /purchase 422",
    "get /purchase/{id} 404",
    "get /myorders 401",
  ]);
  for (const { where, problems } of responses) expect(problems, where).toEqual([]);
});

/** Compares each response of the API that the program gets with the document. */
function recordResponses(): { where: string; problems: string[] }[] {
  const problemsOf = checkAgainst(document);
  const seen: { where: string; problems: string[] }[] = [];
  const { fetch } = globalThis;
  const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const response = await fetch(input, init);
    // The form of the card and the provider of payments call the shop too.
    const isOfProgram = typeof input === "string" && input.startsWith(`${shop.url}/api/`);
    if (!isOfProgram || /\/(site|stripe\/webhook)$/.test(input)) return response;
    const path = new URL(input).pathname.slice("/api".length);
    const templates = Object.keys(document.paths).toSorted(
      (one, other) => one.split("{").length - other.split("{").length,
    );
    const template = templates.find((one) => new RegExp(`^${one.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path)) ?? "";
    const method = init?.method?.toLowerCase() ?? "get";
    const content = document.paths[template]?.[method]?.responses[response.status]?.content ?? {};
    const media = content[response.headers.get("content-type") ?? ""];
    const body: unknown = await response.clone().json();
    const problems = media ? problemsOf(media.schema, body) : [`no ${response.headers.get("content-type")}`];
    seen.push({ where: `${method} ${template} ${response.status}`, problems });
    return response;
  });
  onTestFinished(() => spy.mockRestore());
  return seen;
}
