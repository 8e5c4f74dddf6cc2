import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { physicalClass, physicalDeclaration } from "./layout.js";

const run = promisify(execFile);

test.each([
  "flex ml-2",
  "sm:-mr-[3px]",
  "nav:pl-4",
  "border-l-4",
  "sm:border-r",
  "rounded-tl",
  "text-right",
  "left-2",
  "max-md:-right-[5px]",
  "sm:[border-left-width:4px]",
  "[right:0]",
])("the class list '%s' is refused because it names a side of the screen", (list) =>
  expect(physicalClass(list)).toContain("'"),
);

test.each([
  "ms-2 pe-4 border-s-4 text-end start-2",
  "col-start-2 html-left-over",
  "border-line rounded-lg",
  "place-items-center",
])("the class list '%s' is accepted because it names no side of the screen", (list) =>
  expect(physicalClass(list)).toBeNull(),
);

test("a style sheet that names a side of the screen is refused, and none of the shop's does", async () => {
  expect(physicalDeclaration(".a { margin-left: 1px }")).toContain("'margin-left'");
  expect(physicalDeclaration(".a { color: red; left: 0 }")).toContain("'left'");
  expect(physicalDeclaration(".a { text-align: right }")).toContain("right");
  expect(physicalDeclaration(".a { margin-inline-start: 1px; inset-inline-end: 0 } /* left: 1 */")).toBeNull();
  const sheets = (await readdir("src/web", { recursive: true })).filter((name) => name.endsWith(".css"));
  expect(sheets.length).toBeGreaterThan(0);
  for (const sheet of sheets)
    expect(physicalDeclaration(await readFile(join("src/web", sheet), "utf8")), sheet).toBeNull();
});

test("the lint refuses a component with a class that names a side of the screen", async () => {
  const folder = await mkdtemp(join(process.cwd(), "node_modules", ".layout-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const config = { jsPlugins: [join(process.cwd(), "lint/layout.js")], rules: { "camber-layout/logical": "error" } };
  await writeFile(join(folder, ".oxlintrc.json"), JSON.stringify(config));
  await mkdir(join(folder, "src/web/ui"), { recursive: true });
  const path = join(folder, "src/web/ui/box.tsx");
  await writeFile(path, "export const Box = ({ at }: { at: string }) => <p className={`pl-2 ${at}`} />;\n");
  const oxlint = "node_modules/oxlint/bin/oxlint";
  const failure = await run(process.execPath, [oxlint, "--no-ignore", "-c", join(folder, ".oxlintrc.json"), path]).then(
    () => ({ stdout: "" }),
    (error: { stdout: string }) => error,
  );
  expect(failure.stdout.replaceAll(/\s+/g, " ")).toContain("names a side of the screen");
});
