// Takes a screenshot of every page in each language, on a desktop and a phone, light and dark: `npm run screenshots`, or
// `npm run screenshots -- --only parts --languages de --folder /tmp/pages`. It starts a new shop with the demo catalogue in a folder of
// its own. The images are in test-results/screenshots/<language>/<page>-<screen>-<theme>.jpg.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { readConfig } from "#process/config.ts";
import { typefacesKey } from "#http/head-script.ts";
import { start } from "#process/start.ts";
import { launchChromium } from "#test/browser/chromium.ts";
import { shareSandboxKey, storedSandboxCookies } from "#test/sandbox-key.ts";
import { signedIn } from "#test/browser/signed-in.ts";
import { createShopClient } from "#test/shop-client.ts";
import { addressIn, shots, type Shot, type Viewer } from "#test/browser/every-page/addresses.ts";
import { fillShop, type Contents } from "#test/browser/every-page/contents.ts";

const { values } = parseArgs({
  options: {
    folder: { type: "string", default: "test-results/screenshots" },
    only: { type: "string", default: "" },
    languages: { type: "string", default: "en,de" },
    screens: { type: "string", default: "desktop,phone" },
    themes: { type: "string", default: "light,dark" },
  },
});
const languages = values.languages.split(",");
const screens = { desktop: { width: 1280, height: 800 }, phone: { width: 375, height: 812 } };
/** Below this a page repeats itself. */
const tallest = 2600;

const dataDir = mkdtempSync(join(tmpdir(), "camber-pages-"));
const admin = { email: "admin@camber.example", password: "correct-horse-battery", name: "Admin" };
const shop = await start(
  readConfig({
    DATA_DIR: dataDir,
    PORT: "0",
    CATALOGUE: "demo",
    RATE_LIMIT: "off",
    LOCALES: ["en", ...languages.filter((tag) => tag !== "en")].join(","),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }),
);
shareSandboxKey(shop);
const browser = await launchChromium();
try {
  await takeAll(browser);
} finally {
  await browser.close();
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();

async function takeAll(browser: Browser): Promise<void> {
  const client = createShopClient(shop.url);
  const contents = await fillShop(client, await client.person("sign-in/email", admin));
  const wanted = shots.filter(({ address, name }) => `${name} ${address}`.includes(values.only));
  for (const language of languages) {
    const folder = resolve(values.folder, language);
    mkdirSync(folder, { recursive: true });
    for (const viewer of ["visitor", "customer", "staff"] as const) {
      const context = await visit(browser, { viewer, contents, language });
      const page = await context.newPage();
      const prefix = language === "en" ? "" : `/${language}`;
      for (const shot of wanted) {
        const address = prefix + addressIn(shot, contents);
        if (shot.viewer === viewer) await take(page, { name: shot.name, address, folder });
      }
      await context.close();
    }
  }
}

type Visit = { viewer: Viewer; contents: Contents; language: string };

async function visit(browser: Browser, { viewer, contents, language }: Visit): Promise<BrowserContext> {
  const person = viewer === "visitor" ? null : viewer === "customer" ? contents.customer : contents.admin;
  const context = await browser.newContext({
    baseURL: shop.url,
    locale: language === "en" ? "en-US" : language,
    reducedMotion: "reduce",
    ...(person && { storageState: signedIn(shop.url, person) }),
  });
  await context.addCookies(storedSandboxCookies(shop.url));
  await context.addInitScript((key) => localStorage.setItem(key, "loaded"), typefacesKey);
  if (!person) {
    const pairs = contents.guestCookie.split("; ").map((pair) => pair.split("=") as [string, string]);
    await context.addCookies(pairs.map(([name, value]) => ({ name, value, url: shop.url })));
  }
  return context;
}

/** Takes a page on each screen in each theme. It is loaded once: styles alone know the screen and the theme. */
async function take(page: Page, { name, address, folder }: Omit<Shot, "viewer"> & { folder: string }): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  for (const [screen, viewport] of Object.entries(screens)) {
    if (!values.screens.split(",").includes(screen)) continue;
    await page.setViewportSize(viewport);
    await page.evaluate(() => document.fonts.ready);
    const height = Math.min(await page.evaluate(() => document.documentElement.scrollHeight), tallest);
    await page.setViewportSize({ ...viewport, height: Math.max(height, viewport.height) });
    for (const theme of values.themes.split(",") as ("light" | "dark")[]) {
      await page.emulateMedia({ colorScheme: theme });
      const path = join(folder, `${name}-${screen}-${theme}.jpg`);
      await page.screenshot({ path, caret: "hide", quality: 80, animations: "disabled", type: "jpeg" });
    }
  }
  console.info(address);
}
