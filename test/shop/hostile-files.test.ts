import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { Pool } from "pg";
import { expect, test } from "vitest";
import { createDatabase } from "#test/database.ts";
import { eventually } from "#test/eventually.ts";
import { aces, app, item, pies } from "#test/import-files.ts";
import { asRunLogin } from "#test/prepared-cluster.ts";
import { everything } from "#test/run-import.ts";
import { createShopClient, type Json, type Person } from "#test/shop-client.ts";
import { startProcess } from "#test/start-process.ts";

// Files that mean harm, or are badly broken, sent to a running shop, which is a process of its own so that its memory can be measured.

/** What comes of a file: the fault for which it is refused as a whole, or the problems that are reported of what is imported. */
type Outcome = { fault: string } | { rows: number; problems: string[] };

type Hostile = [name: string, file: string | Uint8Array | (() => AsyncGenerator<string>), outcome: Outcome];

const mebibyte = 2 ** 20;

async function* pieces(begin: string, megabytes: number) {
  yield begin;
  const piece = "x".repeat(mebibyte);
  for (let at = 0; at < megabytes; at += 1) yield piece;
}

const lines = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n)).join("\n");

const entities = lines(9, (n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`);
const laughs = `<?xml version="1.0"?>\n<!DOCTYPE ACES [<!ENTITY e0 "ha">\n${entities}]>\n<ACES version="4.2">&e9;</ACES>`;
const described = (text: string) =>
  `<Descriptions><Description MaintenanceType="A" DescriptionCode="SHO">${text}</Description></Descriptions>`;

const hostile: Hostile[] = [
  ["billions of laughs", laughs, { fault: "doctype_refused" }],
  ["a file of the server", `<!DOCTYPE ACES SYSTEM "file:///etc/passwd"><ACES/>`, { fault: "doctype_refused" }],
  ["a line of 128 MB", () => pieces("sku,name\nA-1,", 128), { fault: "broken_csv" }],
  ["a text of 5 MB", () => pieces(`<ACES version="4.2"><App><Note>`, 5), { fault: "text_too_long" }],
  ["a tag of 5 MB", () => pieces(`<ACES version="4.2"><App note="`, 5), { fault: "text_too_long" }],
  ["100,000 elements inside each other", `<ACES version="4.2">${"<App>".repeat(100_000)}`, { fault: "too_deep" }],
  ["100,000 elements beside each other", ofApp("<Note/>".repeat(100_000)), { fault: "text_too_long" }],
  [
    "50,000 elements that nobody knows",
    ofAces(lines(50_000, (n) => `<E${n}/>`)),
    { rows: 0, problems: ["asset_not_taken"] },
  ],
  ["a gzip bomb", gzipSync(Buffer.alloc(50 * mebibyte)), { fault: "not_a_catalogue" }],
  ["a spreadsheet", Buffer.from("PK\u0003\u0004[Content_Types].xml"), { fault: "not_a_catalogue" }],
  [
    "an image",
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...Array(500).keys()]),
    { fault: "encoding_unclear" },
  ],
  ["a web page", "<!doctype html><title>Sign in</title>", { fault: "broken_xml" }],
  ["XML that ends in the middle", aces([app(1), app(2)]).slice(0, -60), { fault: "broken_xml" }],
  ["NUL characters in XML", ofApp("<Note>a\0b</Note>"), { fault: "broken_xml" }],
  [
    "Latin-1 that says that it is UTF-8",
    Buffer.from(ofApp("<Note>größer</Note>"), "latin1"),
    { fault: "wrong_encoding" },
  ],
  ["an encoding that does not exist", aces([app(1)]).replace("UTF-8", "KLINGON"), { fault: "unknown_encoding" }],
  [
    "half a character of UTF-16",
    Buffer.from("\ufeffsku,name\nA-1,Pads\n\ud800", "utf16le"),
    { fault: "wrong_encoding" },
  ],
  ["two headers of one name", "sku,price,price\nA-1,1,2", { fault: "columns_repeated" }],
  [
    "5,000 columns",
    `sku,name,${lines(5_000, (n) => `c${n}`).replaceAll("\n", ",")}\nA-1,Pads${",".repeat(5_000)}`,
    { rows: 1, problems: ["column_unknown"] },
  ],
  ["NUL characters in a CSV", "sku,name\nA-1,Pa\0ds\nA-2,Pads", { rows: 2, problems: ["cell_damaged"] }],
  ["line ends of every kind", "sku,name\r\nA-1,Pads\rA-2,Discs\n\r\nA-3,Hoses", { rows: 3, problems: [] }],
  [
    "byte order marks in the middle",
    "\ufeffsku,name\nA-1,Pads\n\ufeffA-2,Discs\nA-3,Ho\ufeffses",
    { rows: 3, problems: [] },
  ],
  [
    "formulas",
    `sku,name\nA-1,"=HYPERLINK(""http://evil"")"\nA-2,@SUM(1)\nA-3,Pads`,
    { rows: 3, problems: ["cell_formula"] },
  ],
  ["names that turn around", "sku,name\nA-1,Pads \u202egpj.exe", { rows: 1, problems: ["characters_removed"] }],
  [
    "names that turn around, in PIES",
    pies([item({ inside: described("Pads \u202egpj.exe") })]),
    { rows: 1, problems: ["characters_removed"] },
  ],
  ["scripts", "sku,name\nA-1,<script>alert(1)</script>Pads", { rows: 1, problems: ["html_removed"] }],
  [
    "names of JavaScript's own",
    `sku,name,attr.__proto__,attr.constructor\nA-1,toString,1,2`,
    { rows: 1, problems: [] },
  ],
  [
    "an element called __proto__",
    ofApp("<__proto__ x='1'/><constructor/>"),
    { rows: 1, problems: ["element_unknown", "part_type_unknown", "unmapped"] },
  ],
  [
    "a quote that is never closed",
    `sku,name\nA-1,"Pads\n${lines(2_000, (n) => `B-${n},Discs`)}`,
    { rows: 2_001, problems: ["row_broken"] },
  ],
  ["25,000 times the same row", `sku,name\n${"A-1,Pads\n".repeat(25_000)}`, { rows: 1, problems: ["row_repeated"] }],
  [
    "5,000 rows that say nothing",
    `sku,name\n${lines(5_000, () => "-,-")}`,
    { rows: 5_000, problems: ["part_number_wrong"] },
  ],
];

function ofApp(inside: string): string {
  return aces([app(1, { inside })]);
}

function ofAces(inside: string): string {
  return aces([inside], { count: 0 });
}

let staff: Person;
let url: string;
let pool: Pool;
let processId: number;

/** Sends a file and returns its import when it is over. */
async function run(name: string, file: Hostile[1]): Promise<Json> {
  const body: unknown = typeof file === "function" ? encoded(file()) : file;
  const headers = { authorization: `Bearer ${staff.token}`, "content-type": "application/octet-stream" };
  const sent = await fetch(`${url}/api/imports?name=${encodeURIComponent(name)}`, {
    method: "POST",
    headers,
    body: body as BodyInit,
    duplex: "half",
  } as RequestInit);
  expect(sent.status, name).toBe(200);
  return over(((await sent.json()) as { insertedId: string }).insertedId);
}

async function* encoded(texts: AsyncGenerator<string>) {
  for await (const text of texts) yield Buffer.from(text);
}

const ended = new Set(["done", "failed", "undone"]);

async function over(id: string): Promise<Json> {
  return eventually(async () => {
    const { body } = await staff.call("GET", `/api/imports/${id}`);
    expect(ended).toContain(body.state);
    return body;
  });
}

/** The memory that the shop has, or has had at most, in MiB. */
function memory(field: "VmRSS" | "VmHWM"): number {
  const [, kilobytes] =
    new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${processId}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/** What the shop may allocate for objects: what would need more ends it. Without a bound, memory says when there was time to collect garbage. */
const heapMiB = 192;

/** What all files may add to its memory, the growth of the heap to its bound included. What V8 keeps differs by 70 MiB from run to run (90 to 163 measured). */
const mostMiB = 200;

/** Resets the peak memory of the shop, which its start has raised. */
function forgetMostMemory(): void {
  writeFileSync(`/proc/${processId}/clear_refs`, "5");
}

test("hostile files end with a reason, cost little memory, leave nothing when undone, and the next file is imported", async () => {
  const database = await createDatabase();
  pool = new Pool({ connectionString: database.url, max: 2 });
  const admin = { email: "admin@shop.test", password: "correct-horse", name: "Admin" };
  const shop = startProcess(["--max-semi-space-size=8", `--max-old-space-size=${heapMiB}`, "src/server.ts"], {
    DATABASE_URL: asRunLogin(database.url),
    DATABASE_MIGRATE_URL: database.url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    PORT: "0",
    RATE_LIMIT: "off",
  });
  try {
    url = await eventually(async () => {
      const [, open = ""] = /is open at (\S+)/.exec(shop.output()) ?? [];
      expect(open, shop.output()).not.toBe("");
      return open;
    });
    processId = shop.child.pid ?? 0;
    staff = await createShopClient(url).person("sign-in/email", admin);
    await run("warm.csv", "sku,name\nW-1,Wipers");
    const before = await everything(pool);
    forgetMostMemory();
    const begun = memory("VmRSS");

    for (const [name, file, outcome] of hostile) {
      const done = await run(name, file);
      if ("fault" in outcome) {
        expect(done, name).toMatchObject({ state: "failed", counts: {}, failure: { code: outcome.fault } });
        expect(done.failure.message, name).toMatch(/^\p{Lu}.*\.$/u);
      } else {
        expect(done, name).toMatchObject({ state: "done", rows: outcome.rows });
        expect(Object.keys(done.problems).toSorted(), name).toEqual(outcome.problems);
      }
      await staff.call("POST", `/api/imports/${done.id}/undo`);
      expect((await over(done.id)).state, name).toBe("undone");
      expect(await everything(pool), name).toEqual(before);
    }

    expect(await run("next.csv", "sku,name\nA-1,Pads")).toMatchObject({
      state: "done",
      counts: { parts: { added: 1 } },
    });
    expect(memory("VmHWM") - begun).toBeLessThan(mostMiB);
    expect(shop.child.exitCode).toBeNull();
  } finally {
    shop.child.kill("SIGKILL");
    await pool.end();
    await database.drop();
  }
});
