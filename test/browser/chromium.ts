import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { keptFolder } from "#test/kept-folder.ts";

type Found = { executablePath: string; args: string[] };

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Reaches no network by itself, and trusts a container as root to be sandbox enough. */
const quiet = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/**
 * Launches a Chromium with `args` on its command line: `$CHROME_PATH`, the one that npm installs, the system's, or the
 * distribution's package, whichever starts first. The one that npm installs has no user interface, which takes a third of the CPU time.
 */
export async function launchChromium(args: string[] = []): Promise<Browser> {
  const complaints: string[] = [];
  for (const find of [fromEnvironment, fromNpm, fromSystem, fromDistribution]) {
    try {
      const found = await find();
      if (found) return await chromium.launch({ ...found, args: [...quiet, ...found.args, ...args] });
    } catch (error) {
      complaints.push(`${find.name}: ${String(error)}`);
    }
  }
  throw new Error(
    `The tests need Chromium, and none was found. Install it or name it in CHROME_PATH.\n${complaints.join("\n")}`,
  );
}

function fromEnvironment(): Found | null {
  const executablePath = process.env["CHROME_PATH"];
  return executablePath ? { executablePath, args: [] } : null;
}

function fromSystem(): Found | null {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/bin"].filter(Boolean);
  const executablePath = folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
  return executablePath ? { executablePath, args: [] } : null;
}

async function fromNpm(): Promise<Found | null> {
  if (process.platform !== "linux") return null;
  // Read when the package is loaded: it brings the system libraries that a bare machine lacks.
  process.env["AWS_LAMBDA_JS_RUNTIME"] ??= "nodejs24.x";
  const executablePath = await unpack();
  return { executablePath, args: ["--disable-gpu", "--disable-dev-shm-usage"] };
}

/** The package unpacks itself into the temporary folder, here once for all runs. */
async function unpack(): Promise<string> {
  const { TMPDIR } = process.env;
  process.env["TMPDIR"] = keptFolder();
  try {
    const { default: packed } = await import("@sparticuz/chromium");
    return await packed.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = TMPDIR;
  }
}

function fromDistribution(): Found | null {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) => spawnSync("apt-get", args, { env: environment, encoding: "utf8" });
  apt("update", "-q");
  const { status, stderr } = apt("install", "-q", "-y", "--no-install-recommends", "chromium");
  if (status !== 0) throw new Error(stderr.trim());
  return fromSystem();
}
