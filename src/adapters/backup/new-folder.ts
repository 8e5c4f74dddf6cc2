import { mkdir, readdir, rename, rm, rmdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** A backup that can't be restored as asked. The message says why, for the one who runs the command. */
export class RestoreError extends Error {}

/**
 * Lets `fill` restore into a folder beside `data`, which becomes `data` once all of it stands; if that fails, nothing remains, nor any folder above that was missing before. Returns what `fill`
 * returns. Throws `RestoreError` if `data` is there and not empty.
 */
export async function inNewFolder<T>(data: string, fill: (folder: string) => Promise<T>): Promise<T> {
  if ((await readdir(data).catch(() => [])).length > 0)
    throw new RestoreError(`${data} is not empty: a backup is restored into a new folder.`);
  const folder = `${data}.restoring`;
  await rm(folder, { recursive: true, force: true });
  const highest = await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const filled = await fill(folder);
    await rmdir(data).catch(() => {});
    await rename(folder, data);
    return filled;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (highest !== undefined) await removeEmpty(dirname(resolve(folder)), resolve(highest));
    throw error;
  }
}

/** Removes a folder and those above up to `highest`, as far as they are empty. */
async function removeEmpty(folder: string, highest: string): Promise<void> {
  if (!`${folder}/`.startsWith(`${highest}/`)) return;
  try {
    await rmdir(folder);
  } catch {
    return;
  }
  await removeEmpty(dirname(folder), highest);
}
