import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { launchChromium } from "#test/browser/chromium.ts";
import { languageOfRun } from "#test/browser/dictionary.ts";
import "#test/browser/translated-matchers.ts";
import { translateLocators } from "#test/browser/translated-locators.ts";
import { signedIn } from "#test/browser/signed-in.ts";
import { storedSandboxCookies } from "#test/sandbox-key.ts";
import type { Person } from "#test/shop-client.ts";
import { languages } from "#web/messages/languages.ts";

export type PageOptions = {
  theme?: "light" | "dark";
  /** A small screen: 320 CSS pixels wide. */
  phone?: boolean;
  /** What the browser says its language is; by default that of the run, in English what a headless Chromium says: 'en-US@posix'. */
  locale?: string;
  /** Lays every page out in this direction, whatever its language. */
  direction?: "ltr" | "rtl";
  javaScript?: boolean;
  reducedMotion?: boolean;
  /** The person who is signed in. */
  as?: Person;
  /** Errors and warnings that the console may show; every other one fails the test. */
  noise?: RegExp[];
};

const localeOfRun = languageOfRun === "en" ? undefined : languages[languageOfRun].locale;
/** How many times slower pages run than this machine could: `npm test -- --slow 4`. */
const slowdown = Number(process.env["TEST_SLOWDOWN"] ?? "1");
let browser: Promise<Browser> | undefined;

/** Returns the browser that the test files of this worker share; it ends with the worker. */
export function openBrowser(): Promise<Browser> {
  browser ??= launchChromium();
  return browser;
}

/** A page in a context of its own. `readComplaints` returns what the browser has complained about since it was read last. */
export type Opened = { page: Page; context: BrowserContext; readComplaints: () => string[] };

/**
 * Opens a page without cookies or anything stored but the key of the sandbox. `shop` is the shop's address, so that `goto("/parts")` leads there.
 * Errors and warnings in the console, uncaught errors and violations of the content security policy fail the test; a test that
 * fails leaves screenshots in test-results/.
 */
export async function openPage(shop: string, options: PageOptions = {}): Promise<Page> {
  const { page, context, readComplaints } = await openLasting(shop, options);
  onTestFinished(async ({ task }) => {
    const complaints = readComplaints();
    if (task.result?.state === "fail" || complaints.length > 0) await keepScreenshots(context, task.name);
    await context.close();
    if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join("\n")}`);
  });
  return page;
}

/** As `openPage`, for several tests: they read the complaints and close the context. */
export async function openLasting(shop: string, options: PageOptions = {}): Promise<Opened> {
  const { theme = "light", phone = false, javaScript = true, reducedMotion = false, noise = [] } = options;
  const { locale = localeOfRun, direction, as } = options;
  const context = await (
    await openBrowser()
  ).newContext({
    baseURL: shop,
    colorScheme: theme,
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    javaScriptEnabled: javaScript,
    viewport: phone ? { width: 320, height: 640 } : { width: 1280, height: 800 },
    hasTouch: phone,
    ...(locale && { locale }),
    ...(as && { storageState: signedIn(shop, as) }),
  });
  await context.addCookies(storedSandboxCookies(shop));
  context.setDefaultTimeout(60_000);
  if (direction) await context.addInitScript(layOut, direction);
  const readComplaints = listen(context, noise);
  if (slowdown > 1) context.on("page", (opened) => void slowDown(opened));
  const page = await context.newPage();
  translateLocators(page);
  return { page, context, readComplaints };
}

async function slowDown(page: Page): Promise<void> {
  // A test may have closed the page by then.
  const session = await page
    .context()
    .newCDPSession(page)
    .catch(() => null);
  await session?.send("Emulation.setCPUThrottlingRate", { rate: slowdown }).catch(() => null);
}

/** Runs in the browser: sets the direction as soon as there is an element to set it on, before the first paint. */
function layOut(direction: "ltr" | "rtl"): void {
  if (window !== window.top) return;
  const set = () => {
    const page = document.documentElement;
    if (page && page.dir !== direction) page.dir = direction;
  };
  new MutationObserver(set).observe(document, { childList: true, subtree: true, attributeFilter: ["dir"] });
  set();
}

/** What React Router leaves of a page's data that it was still reading when the next link was followed. */
const abandoned = /^uncaught: AbortError: BodyStreamBuffer was aborted/;

function listen(context: BrowserContext, noise: RegExp[]): () => string[] {
  const complaints: string[] = [];
  const record = (text: string) => {
    if (![...noise, abandoned].some((pattern) => pattern.test(text))) complaints.push(text);
  };
  context.on("console", (message) => {
    const from = message.location().url;
    if (["error", "warning"].includes(message.type())) record(`${message.type()}: ${message.text()} (${from})`);
  });
  context.on("weberror", (error) => record(`uncaught: ${String(error.error().stack ?? error.error())}`));
  return () => complaints.splice(0);
}

export async function keepScreenshots(context: BrowserContext, test: string): Promise<void> {
  const folder = join(import.meta.dirname, "../../test-results");
  mkdirSync(folder, { recursive: true });
  const name = test.replaceAll(/[^\p{L}\d]+/gu, "-").slice(0, 80);
  for (const [index, page] of context.pages().entries()) {
    const path = join(folder, `${name}${index > 0 ? `-${index + 1}` : ""}.png`);
    await page.screenshot({ path, fullPage: true }).catch(() => null);
  }
}
