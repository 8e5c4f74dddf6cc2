import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Writes `package.json` and `package-lock.json` into a folder, without what only development needs: so npm lists and installs what the shop runs
 * with. npm's own `--omit=dev` goes both too far and not far enough: its bill of materials lacks what the shop and a tool share, such as React, and
 * its `prune` leaves tools that a package of the shop could use as well, such as TypeScript and Vite.
 */
export async function writeRuntimePackages(folder: string): Promise<void> {
  const manifest = JSON.parse(await readFile("package.json", "utf8"));
  const lock = JSON.parse(await readFile("package-lock.json", "utf8"));
  delete manifest.devDependencies;
  delete lock.packages[""].devDependencies;
  for (const [path, { dev, devOptional }] of Object.entries<{ dev?: true; devOptional?: true }>(lock.packages))
    if (dev || devOptional) delete lock.packages[path];
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  await writeFile(join(folder, "package-lock.json"), JSON.stringify(lock));
}

// `node scripts/runtime-packages.ts`: in place, for `npm prune` in an image.
if (import.meta.main) await writeRuntimePackages(".");
