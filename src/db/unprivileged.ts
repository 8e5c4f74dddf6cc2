import { execFile } from "node:child_process";
import { chown, readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export type RunAs = {
  run: (command: string, args: string[]) => Promise<{ stdout: string; stderr: string }>;
  own: (folder: string) => Promise<void>;
};

/**
 * PostgreSQL refuses to run as root. For root this runs commands as `postgres`, or `nobody` where there is no such
 * user; for anybody else as they are. Where that user can't walk down to `paths` (a checkout in a folder of mode 700),
 * it is lent the one capability that lets it.
 */
export async function unprivileged(paths: string[]): Promise<RunAs> {
  const options = { env: { ...process.env, LC_ALL: "C", LC_MESSAGES: "C" }, cwd: "/" };
  if (process.getuid?.() !== 0) {
    return {
      run: (command, args) => run(command, args, process.platform === "win32" ? { env: options.env } : options),
      own: async () => {},
    };
  }
  const { uid, gid } = (await findUser("postgres")) ?? (await findUser("nobody")) ?? { uid: 65_534, gid: 65_534 };
  const reachable = (await Promise.all(paths.map(openToAll))).every(Boolean);
  const lend = [
    "--reuid",
    `${uid}`,
    "--regid",
    `${gid}`,
    "--clear-groups",
    // initdb asks access(2), which without this forgets the capability of whoever is not root.
    "--securebits=+no_setuid_fixup",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
  ];
  return {
    run: (command, args) =>
      reachable ? run(command, args, { ...options, uid, gid }) : run("setpriv", [...lend, command, ...args], options),
    own: (folder) => chown(folder, uid, gid),
  };
}

async function findUser(name: string) {
  const line = (await readFile("/etc/passwd", "utf8").catch(() => ""))
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

async function openToAll(path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
