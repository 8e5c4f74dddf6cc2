import type { Browser, CDPSession, Page } from "playwright-core";
import { launchChromium } from "#test/browser/chromium.ts";
import { signedIn } from "#test/browser/signed-in.ts";
import { createShopClient } from "#test/shop-client.ts";
import { publicPages } from "./public-pages.ts";
import { table } from "./report.ts";

const runs = 5;
/** Lighthouse's mid-range phone on slow 4G. */
const slowdown = 4;
const network = { latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };

/** What a visit measures: times in ms, sizes in bytes as transferred. */
type Vitals = {
  lcp: number;
  cls: number;
  inp: number;
  blocked: number;
  before: number;
  scripts: number;
  fonts: number;
};

declare global {
  // What the observers in the page have seen.
  var vitals: { lcp: number; cls: number; inp: number; blocked: number };
}

/**
 * Returns a table of the first visit to the five public pages and the order form on a phone: Core Web Vitals at a quarter of the CPU's speed
 * on slow 4G, and what was transferred; the median of several visits. INP is that of opening the menu.
 */
export async function measurePhone(shop: string): Promise<string> {
  const { pages: open, partId } = await publicPages(shop);
  const email = `phone.${Date.now()}@example.com`;
  const customer = await createShopClient(shop).person("sign-up/email", {
    name: "Ada Lovelace",
    email,
    password: "not-a-secret",
  });
  const pages = { ...open, "/purchase/{part}": `/purchase/${partId}` };
  const browser = await launchChromium();
  const rows: string[][] = [];
  try {
    for (const [name, path] of Object.entries(pages)) {
      const visits: Vitals[] = [];
      const storageState = path.startsWith("/purchase") ? signedIn(shop, customer) : undefined;
      for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, { url: shop + path, storageState }));
      rows.push([`\`${name}\``, ...cells(visits)]);
    }
  } finally {
    await browser.close();
  }
  const heads = ["page", "LCP s", "CLS", "INP ms", "blocked ms", "KB before load", "KB of scripts", "KB of fonts"];
  return `A phone of 375 px, ${slowdown} × slower, slow 4G; the median of ${runs} first visits.\n\n${table(heads, rows)}`;
}

function cells(visits: Vitals[]): string[] {
  const median = (key: keyof Vitals) => visits.map((one) => one[key]).toSorted((a, b) => a - b)[Math.floor(runs / 2)]!;
  const kilobytes = (key: keyof Vitals) => (median(key) / 1000).toFixed(0);
  return [
    (median("lcp") / 1000).toFixed(2),
    median("cls").toFixed(3),
    median("inp").toFixed(0),
    median("blocked").toFixed(0),
    kilobytes("before"),
    kilobytes("scripts"),
    kilobytes("fonts"),
  ];
}

type Visit = { url: string; storageState: ReturnType<typeof signedIn> | undefined };

async function visit(browser: Browser, { url, storageState }: Visit): Promise<Vitals> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: "en-US",
    ...(storageState && { storageState }),
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", { offline: false, ...network });
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.addInitScript(observe);
    const transferred = count(cdp);
    await page.goto(url, { waitUntil: "load" });
    const before = transferred.total;
    await page.waitForLoadState("networkidle");
    await openMenu(page);
    const vitals = await page.evaluate(() => globalThis.vitals);
    return { ...vitals, before, scripts: transferred.Script, fonts: transferred.Font };
  } finally {
    await context.close();
  }
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu", exact: true }).tap();
  await page.locator("#main-menu").getByRole("link").first().waitFor();
  // The browser reports an interaction after the frame that shows it.
  await page.waitForTimeout(300);
}

/** Counts the bytes that arrive. */
function count(cdp: CDPSession) {
  const bytes = { total: 0, Script: 0, Font: 0 };
  const types = new Map<string, string>();
  cdp.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes.total += encodedDataLength;
    const type = types.get(requestId);
    if (type === "Script" || type === "Font") bytes[type] += encodedDataLength;
  });
  return bytes;
}

/** Runs in the page. */
function observe(): void {
  const vitals = { lcp: 0, cls: 0, inp: 0, blocked: 0 };
  globalThis.vitals = vitals;
  const on = (type: string, onEntry: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true, ...more });
  on("largest-contentful-paint", ({ startTime }) => (vitals.lcp = startTime));
  on("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) vitals.cls += value;
  });
  on(
    "event",
    (entry) => {
      const { duration, interactionId } = entry as PerformanceEntry & { interactionId: number };
      // Others belong to no interaction: where the pointer is, a page hears when it is first drawn.
      if (interactionId > 0) vitals.inp = Math.max(vitals.inp, duration);
    },
    { durationThreshold: 16 },
  );
  on("longtask", ({ duration }) => (vitals.blocked += Math.max(0, duration - 50)));
}
