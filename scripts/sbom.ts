import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { writeRuntimePackages } from "./runtime-packages.ts";

// `npm run sbom [folder]`: writes what a shop runs with: `sbom.cdx.json` (CycloneDX, by npm itself) and `licences.txt`, a line per package. By
// default into `build/`. Exits with 1 if a package states no licence.

type Component = {
  name: string;
  version: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
};

const [folder = "build"] = process.argv.slice(2);
const document = await cycloneDx();
const { components } = JSON.parse(document) as { components: Component[] };

const licenceOf = ({ licenses = [] }: Component) =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(" AND ");
const lines = components.map((one) => `${one.name}@${one.version}\t${licenceOf(one)}`).toSorted();

await mkdir(folder, { recursive: true });
await writeFile(join(folder, "sbom.cdx.json"), document);
await writeFile(join(folder, "licences.txt"), `${lines.join("\n")}\n`);

const counts = Map.groupBy(components, licenceOf);
for (const [licence, { length }] of [...counts].toSorted(([, one], [, other]) => other.length - one.length))
  console.info(`${length}\t${licence || "no licence stated"}`);
if (counts.has("")) process.exitCode = 1;

/** Returns npm's bill of materials of what the shop runs with. */
async function cycloneDx(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), "camber-sbom-"));
  // npm calls the shop as the folder is called.
  const cwd = join(parent, "camber");
  await mkdir(cwd);
  await writeRuntimePackages(cwd);
  try {
    const args = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--loglevel=error"];
    const options = { cwd, maxBuffer: 64 * 2 ** 20, shell: process.platform === "win32" };
    return (await promisify(execFile)("npm", args, options)).stdout;
  } finally {
    await rm(parent, { recursive: true });
  }
}
