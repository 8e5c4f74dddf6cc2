import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
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

/**
 * Returns npm's bill of materials of the lock file without what only development needs. npm's own `--omit=dev` also leaves out packages that the
 * shop and a tool share, such as React.
 */
async function cycloneDx(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), "camber-sbom-"));
  // npm calls the shop as the folder is called.
  const cwd = join(parent, "camber");
  await mkdir(cwd);
  const manifest = JSON.parse(await readFile("package.json", "utf8"));
  const lock = JSON.parse(await readFile("package-lock.json", "utf8"));
  delete manifest.devDependencies;
  delete lock.packages[""].devDependencies;
  for (const [path, { dev, devOptional }] of Object.entries<{ dev?: true; devOptional?: true }>(lock.packages))
    if (dev || devOptional) delete lock.packages[path];
  await writeFile(join(cwd, "package.json"), JSON.stringify(manifest));
  await writeFile(join(cwd, "package-lock.json"), JSON.stringify(lock));
  try {
    const args = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--loglevel=error"];
    const options = { cwd, maxBuffer: 64 * 2 ** 20, shell: process.platform === "win32" };
    return (await promisify(execFile)("npm", args, options)).stdout;
  } finally {
    await rm(parent, { recursive: true });
  }
}
