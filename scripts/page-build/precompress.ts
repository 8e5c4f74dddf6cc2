import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/;
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Writes `.br` and `.gz` next to each text file in `folder`, if they are smaller than the file. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = await readFile(path);
      const variants = {
        br: await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        gz: await gz(content, { level: 9 }),
      };
      for (const [suffix, compressed] of Object.entries(variants)) {
        if (compressed.length < content.length) await writeFile(`${path}.${suffix}`, compressed);
      }
    }),
  );
}
