import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { storedKeys } from "#web/client/access-token.ts";
import { launchChromium } from "#test/browser/chromium.ts";
import { translateLocators } from "#test/browser/translated-locators.ts";
import type { Person } from "#test/shop-under-test.ts";

export type PageOptions = {
  theme?: "light" | "dark";
  /** A small one: 320 CSS pixels wide. */
  phone?: boolean;
  javaScript?: boolean;
  reducedMotion?: boolean;
  /** Comes in signed in already, as this person. */
  as?: Person;
  /** What the console may say; all else it says fails the test. */
  noise?: RegExp[];
};

let browser: Promise<Browser> | undefined;

/** The browser of this worker's test files; it ends with the worker. */
export function openBrowser(): Promise<Browser> {
  browser ??= launchChromium();
  return browser;
}

/**
 * A page of a visitor's own: no cookie, nothing stored. `shop` is the shop's address, so that `goto("/parts")` leads there.
 * The test fails on whatever the console, an uncaught error or the page's policy complains of; when it fails, what was on the
 * screen is kept in test-results/.
 */
export async function openPage(shop: string, options: PageOptions = {}): Promise<Page> {
  const { theme = "light", phone = false, javaScript = true, reducedMotion = false, as, noise = [] } = options;
  const context = await (
    await openBrowser()
  ).newContext({
    baseURL: shop,
    colorScheme: theme,
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    javaScriptEnabled: javaScript,
    viewport: phone ? { width: 320, height: 640 } : { width: 1280, height: 800 },
    hasTouch: phone,
    locale: "en-US",
    ...(as && { storageState: signedIn(shop, as) }),
  });
  context.setDefaultTimeout(60_000);
  const heard = listen(context, noise);
  const page = await context.newPage();
  translateLocators(page);
  onTestFinished(async ({ task }) => {
    const said = heard();
    if (task.result?.state === "fail" || said.length > 0) await keepScreenshots(context, task.name);
    await context.close();
    if (said.length > 0) throw new Error(`The browser complained:\n${said.join("\n")}`);
  });
  return page;
}

/** What the browser of somebody signed in has stored. */
function signedIn(shop: string, { cookie, token, email }: Person) {
  const { hostname } = new URL(shop);
  const cookies = cookie.split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    const about = { domain: hostname, path: "/", expires: -1, httpOnly: true, secure: false, sameSite: "Lax" as const };
    return { name, value: value.join("="), ...about };
  });
  const localStorage = [
    { name: storedKeys.token, value: token },
    { name: storedKeys.email, value: email },
  ];
  return { cookies, origins: [{ origin: new URL(shop).origin, localStorage }] };
}

function listen(context: BrowserContext, noise: RegExp[]): () => string[] {
  const said: string[] = [];
  const hear = (text: string) => {
    if (!noise.some((pattern) => pattern.test(text))) said.push(text);
  };
  context.on("console", (message) => {
    const from = message.location().url;
    if (["error", "warning"].includes(message.type())) hear(`${message.type()}: ${message.text()} (${from})`);
  });
  context.on("weberror", (error) => hear(`uncaught: ${String(error.error().stack ?? error.error())}`));
  return () => said;
}

async function keepScreenshots(context: BrowserContext, test: string): Promise<void> {
  const folder = join(import.meta.dirname, "../../test-results");
  mkdirSync(folder, { recursive: true });
  const name = test.replaceAll(/[^\p{L}\d]+/gu, "-").slice(0, 80);
  for (const [index, page] of context.pages().entries()) {
    const path = join(folder, `${name}${index > 0 ? `-${index + 1}` : ""}.png`);
    await page.screenshot({ path, fullPage: true }).catch(() => null);
  }
}
