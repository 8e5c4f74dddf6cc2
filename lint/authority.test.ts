import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const run = promisify(execFile);

const route = 'const ship = endpoint({ method: "put", policy: { permission: "orders:ship" } });';
const constant = `const policy = { permission: "orders:ship" } as const;
const ship = endpoint({ method: "put", policy });`;
const breaches = [
  [
    "api/constant.ts",
    `${constant}\nrouter.openapi(ship, (c) => setShipped(db, c.req.param("id")));`,
    "passes no staff(",
  ],
  ["api/imported.ts", 'const ship = endpoint({ method: "put", policy: shipping });', "a constant of its file"],
  ["shop/alias.ts", 'type Clerk = Staff<"orders:ship">;\nexport const clerk = {} as Clerk;', "A cast proves nothing"],
  ["api/handler.ts", `${route}\nrouter.openapi(ship, (c) => setShipped(db, c.req.param("id")));`, "passes no staff("],
  ["api/other.ts", `${route}\nrouter.openapi(ship, (c) => ship(db, staff(actor, "orders:read")));`, "passes no staff("],
  ["api/dropped.ts", `${route}\nrouter.openapi(ship, (c) => { staff(actor, "orders:ship"); });`, "passes no staff("],
  [
    "shop/cast.ts",
    'export const proof = { userId: null } as unknown as Staff<"orders:ship">;',
    "A cast proves nothing",
  ],
  ["shop/command.ts", 'import { commandLine } from "#shop/foundation/command-line.ts";', "the proof for scripts"],
] as const;
const fine = [
  ["api/stated.ts", `${constant}\nrouter.openapi(ship, (c) => setShipped(db, staff(actor, "orders:ship")));`],
  ["api/inline.ts", `${route}\nrouter.openapi(ship, (c) => setShipped(db, staff(actor, "orders:ship")));`],
  [
    "api/held.ts",
    `${route}\nrouter.openapi(ship, (c) => { const by = staff(actor, "orders:ship"); setShipped(db, by); });`,
  ],
] as const;

test("a handler that passes no proof of its permission, a cast to a proof and the command line's proof in the shop fail the lint", async () => {
  const folder = await mkdtemp(join(process.cwd(), "node_modules", ".authority-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const config = {
    jsPlugins: [join(process.cwd(), "lint/authority.js")],
    rules: { "camber-authority/proof": "error" },
  };
  await writeFile(join(folder, ".oxlintrc.json"), JSON.stringify(config));
  const files = [...breaches, ...fine].map(([path]) => join("src", path));
  for (const [path, code] of [...breaches, ...fine]) {
    await mkdir(join(folder, "src", path, ".."), { recursive: true });
    await writeFile(join(folder, "src", path), `${code}\n`);
  }
  const oxlint = join(process.cwd(), "node_modules/oxlint/bin/oxlint");
  const { stdout } = await run(
    process.execPath,
    [oxlint, "-c", ".oxlintrc.json", "--no-ignore", "-f", "unix", ...files],
    {
      cwd: folder,
    },
  ).catch((error: { stdout: string }) => error);
  const complaints = stdout.split("\n").filter((line) => line.includes("camber-authority"));
  for (const [path, , sentence] of breaches) {
    expect(complaints.find((line) => line.includes(path)) ?? "", path).toContain(sentence);
  }
  for (const [path] of fine) expect(complaints.join("\n")).not.toContain(path);
});
