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
 * Returns functions that run commands as a user other than root, which PostgreSQL refuses: as `postgres`, else as `nobody`; not as root, they
 * run as the current user. If that user can't access `paths` (in a folder of mode 700, say), it gets the one capability that allows it.
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
  const withCapability = [
    "--reuid",
    `${uid}`,
    "--regid",
    `${gid}`,
    "--clear-groups",
    // initdb uses access(2), which ignores the capability of other users without this.
    "--securebits=+no_setuid_fixup",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
  ];
  return {
    run: (command, args) =>
      reachable
        ? run(command, args, { ...options, uid, gid })
        : run("setpriv", [...withCapability, command, ...args], options),
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
