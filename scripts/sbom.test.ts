import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

type Needs = Record<string, string>;
type Package = {
  version: string;
  license?: string;
  dependencies?: Needs;
  optionalDependencies?: Needs;
  peerDependencies?: Needs;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

let folder: string;
let bill: any;
let licences: string[];
/** What the shop needs to run, by the lock file: its dependencies and theirs. */
let needed: Package[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "camber-sbom-test-"));
  await promisify(execFile)(process.execPath, ["scripts/sbom.ts", folder]);
  bill = JSON.parse(await readFile(join(folder, "sbom.cdx.json"), "utf8"));
  licences = (await readFile(join(folder, "licences.txt"), "utf8")).trimEnd().split("\n");
  needed = neededBy(JSON.parse(await readFile("package-lock.json", "utf8")).packages);
});
afterAll(() => rm(folder, { recursive: true }));

test("the bill of materials has what CycloneDX 1.5 requires", () => {
  expect(bill).toMatchObject({
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    serialNumber: expect.stringMatching(/^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
    version: 1,
    metadata: {
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      component: { type: expect.any(String), name: "camber", licenses: [{ license: { id: "MIT" } }] },
    },
  });
  const refs = bill.components.map((one: any) => one["bom-ref"]);
  expect(new Set(refs).size).toBe(refs.length);
  for (const { type, name, version, purl, hashes } of bill.components) {
    expect(type).toBe("library");
    expect(purl).toBe(`pkg:npm/${name.replace("@", "%40")}@${version}`);
    expect(hashes, name).toEqual([{ alg: "SHA-512", content: expect.stringMatching(/^[\da-f]{128}$/) }]);
  }
  const known = new Set([...refs, bill.metadata.component["bom-ref"]]);
  expect(new Set(bill.dependencies.map((one: any) => one.ref))).toEqual(known);
  for (const { dependsOn } of bill.dependencies) for (const ref of dependsOn) expect(known).toContain(ref);
});

test("the bill has each package that the shop runs with, with its version and licence, and no tool of development", () => {
  const listed = bill.components.map(({ name, version, licenses }: any) => {
    const [{ license, expression }] = licenses;
    return `${name}@${version} ${expression ?? license.id ?? license.name}`;
  });
  const named = needed.map(({ name, version, license }: any) => `${name}@${version} ${license}`);
  expect(listed.toSorted()).toEqual([...new Set(named)].toSorted());
  expect(listed.join("\n")).toMatch(/^react@/m);
  expect(listed.join("\n")).not.toMatch(/^vitest@/m);
});

test("the list of licences has a line for each of them", () => {
  const lines = needed.map(({ name, version, license }: any) => `${name}@${version}\t${license}`);
  expect(licences).toEqual([...new Set(lines)].toSorted());
});

/** Returns the packages of a lock file that its root needs to run, as Node finds them: in the nearest folder up from who needs them. */
function neededBy(packages: Record<string, Package>): (Package & { name: string })[] {
  const found = new Map<string, Package & { name: string }>();
  const follow = (from: string, name: string) => {
    let folder = from;
    while (folder !== "" && !packages[`${folder}/node_modules/${name}`])
      folder = folder.slice(0, Math.max(folder.lastIndexOf("/node_modules/"), 0));
    const path = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    const one = packages[path];
    if (!one || found.has(path)) return;
    found.set(path, { ...one, name });
    for (const each of needs(one)) follow(path, each);
  };
  for (const each of needs(packages[""]!)) follow("", each);
  return [...found.values()];
}

function needs(one: Package): string[] {
  const peers = Object.keys(one.peerDependencies ?? {}).filter((name) => !one.peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys(one.dependencies ?? {}), ...Object.keys(one.optionalDependencies ?? {}), ...peers];
}
