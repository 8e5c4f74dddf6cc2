import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchChromium } from "#test/browser/chromium.ts";
import { fillCart } from "#test/cart-calls.ts";
import { guestBrowser } from "#test/guest-browser.ts";
import { createShopClient } from "#test/shop-client.ts";
import { publicPages } from "./public-pages.ts";
import { table } from "./report.ts";

/** Installed on demand: it is a hundred megabytes that nothing else needs. */
const lighthouse = "lighthouse@13.5.0";
const runs = 3;

type Report = {
  categories: Record<string, { title: string; score: number }>;
  audits: Record<string, { displayValue?: string; numericValue?: number }>;
};

const categories = ["performance", "accessibility", "best-practices", "seo"];
const timings = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
];

/** Returns a table of Lighthouse's mobile scores (slow 4G, throttled CPU) of the public pages and of a guest's order form: the median run of each. */
export async function measureLighthouse(shop: string): Promise<string> {
  const { pages, partId } = await publicPages(shop);
  const guest = guestBrowser(createShopClient(shop));
  await fillCart(guest, [{ partId, quantity: 1 }]);
  const rows: string[][] = [];
  for (const [name, path] of Object.entries({ ...pages, "/checkout": "/checkout" })) {
    const reports: Report[] = [];
    const options = path === "/checkout" ? [`--extra-headers=${JSON.stringify({ cookie: guest.cookie() })}`] : [];
    for (let run = 0; run < runs; run += 1) {
      // Lighthouse occasionally fails and asks to be run again.
      reports.push(await audit(shop + path, options).catch(() => audit(shop + path, options)));
    }
    const performance = (report: Report) => report.categories["performance"]?.score ?? 0;
    const median = reports.toSorted((a, b) => performance(a) - performance(b))[Math.floor(runs / 2)]!;
    rows.push([
      `\`${name}\``,
      ...categories.map((key) => String(Math.round((median.categories[key]?.score ?? 0) * 100))),
      ...timings.map((key) => median.audits[key]?.displayValue ?? ""),
    ]);
  }
  const heads = ["page", "performance", "accessibility", "best practices", "SEO", "FCP", "LCP", "TBT", "CLS"];
  return `Lighthouse ${lighthouse.split("@")[1]}, mobile, the median of ${runs} runs.\n\n${table(heads, rows)}`;
}

async function audit(url: string, more: string[]): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), "camber-lighthouse-"));
  const port = await freePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  try {
    const output = join(folder, "report.json");
    const options = [`--port=${port}`, "--output=json", `--output-path=${output}`, "--quiet", ...more];
    const only = `--only-categories=${categories.join(",")}`;
    await run("npm", [
      "exec",
      "--yes",
      "--loglevel=error",
      "--package",
      lighthouse,
      "--",
      "lighthouse",
      url,
      ...options,
      only,
    ]);
    return JSON.parse(await readFile(output, "utf8")) as Report;
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, {
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}.`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
