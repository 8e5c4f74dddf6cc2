import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { illustrationFiles } from "#seed/illustrations/illustration.ts";

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
// There are about a thousand: the best quality would take most of a minute.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Writes every illustration to `folder`, each with `.br` and `.gz`. Returns how many there are. */
export async function writeIllustrations(folder: string): Promise<number> {
  const files = [...illustrationFiles()];
  const folders = new Set(files.map(({ path }) => dirname(join(folder, path))));
  await Promise.all([...folders].map((one) => mkdir(one, { recursive: true })));
  await Promise.all(
    files.map(async ({ path, svg }) => {
      await writeFile(join(folder, path), svg);
      await writeFile(join(folder, `${path}.br`), await brotli(svg, quality));
      await writeFile(join(folder, `${path}.gz`), await gz(svg));
    }),
  );
  return files.length;
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error("usage: illustrations.ts FOLDER");
  await writeIllustrations(folder);
}
