import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

// `npm run sbom [folder]`: writes what a shop runs with: `sbom.cdx.json` (CycloneDX, by npm itself) and `licences.txt`, a line per package. By
// default into `build/`. Exits with 1 if a package states no licence.

type Component = {
  name: string;
  version: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
};

const [folder = "build"] = process.argv.slice(2);
const run = promisify(execFile);
const args = ["sbom", "--sbom-format=cyclonedx", "--omit=dev", "--loglevel=error"];
const { stdout } = await run("npm", args, { maxBuffer: 64 * 2 ** 20, shell: process.platform === "win32" });
const { components } = JSON.parse(stdout) as { components: Component[] };

const licenceOf = ({ licenses = [] }: Component) =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(" AND ");
const lines = components.map((one) => `${one.name}@${one.version}\t${licenceOf(one)}`).toSorted();

await mkdir(folder, { recursive: true });
await writeFile(join(folder, "sbom.cdx.json"), stdout);
await writeFile(join(folder, "licences.txt"), `${lines.join("\n")}\n`);

const counts = Map.groupBy(components, licenceOf);
for (const [licence, { length }] of [...counts].toSorted(([, one], [, other]) => other.length - one.length))
  console.info(`${length}\t${licence || "no licence stated"}`);
if (counts.has("")) process.exitCode = 1;
