import { mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError } from "#process/config.ts";

/**
 * Claims the folder for this process until the returned function is called. Throws `ConfigError` if the folder can't be written or another
 * running shop has claimed it; the claim of a killed process is replaced.
 */
export async function claimDataDir(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, "shop.pid");
  try {
    await mkdir(folder, { recursive: true });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const claim = await open(file, "wx").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "EEXIST") return null;
        throw error;
      });
      if (claim) {
        await claim.writeFile(await identify(process.pid));
        await claim.close();
        return () => rm(file, { force: true });
      }
      const holder = (await readFile(file, "utf8")).trim();
      const pid = Number(holder.split(" ")[0]);
      if (pid && isRunning(pid) && holder === (await identify(pid))) {
        throw new ConfigError(`DATA_DIR (${folder}) is in use by another shop, process ${pid}.`);
      }
      await rm(file, { force: true });
    }
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ConfigError(`DATA_DIR (${folder}) can't be written: ${code ?? message}.`);
  }
  throw new ConfigError(`DATA_DIR (${folder}) is being claimed by another shop.`);
}

/** Returns a process id with the start time of the process, where the system reports it, since ids are reused. */
async function identify(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const started = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  return `${pid} ${started}`.trim();
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
