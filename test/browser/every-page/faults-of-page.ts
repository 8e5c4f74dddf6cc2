import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Shot } from "#test/browser/every-page/addresses.ts";
import type { Seen } from "#test/browser/every-page/tour.ts";
import { faultsOfTree, readTree } from "#test/browser/accessibility-tree.ts";
import { complaints, darkOnDesktop, desktop, phone } from "#test/browser/axe-complaints.ts";
import { mostShift, movesOf, shiftsOf } from "#test/browser/layout-shift.ts";
import { type Edition, editions } from "#test/browser/shop.ts";
import { faultsOfTabbing } from "#test/browser/tab-walk.ts";

type Visit = { shot: Shot; address: string; edition: Edition; seen: Seen };

/** The pages on which buyers and staff do most. */
const walked =
  /^\/$|^\/(parts|cart|checkout|garage|login|register)$|^\/(parts|purchase)\/|^\/dashboard(\/(myprofile|home|orders|products|imports|making-admin|settings\/delivery|promotions\/new))?$|^\/dashboard\?|^\/manage-(orders|product)/;

/**
 * Loads a page and returns what is wrong with it, each fault after the name of its check. English is loaded on a desktop and walked through by Tab, German
 * on a phone: each has the other's layout, and words that are longer have less room there.
 */
export async function faultsOfPage(page: Page, { shot, address, edition, seen }: Visit): Promise<string[]> {
  const ofRun = edition === editions.ofRun;
  await page.setViewportSize(ofRun ? desktop : phone);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page
    .getByRole("button", { name: /^Switch to (dark|light) colours/, includeHidden: true })
    .first()
    .waitFor({ state: "attached" });
  const faults: string[] = [];
  const note = (check: string, found: string[]) => faults.push(...found.map((fault) => `${check}: ${fault}`));
  // A page that asks again and again whether an order is paid is never idle.
  const idle = page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => null);
  const [tree] = await Promise.all([faultsForReaders(page), idle]);
  note("the accessibility tree", tree);
  note("layout shift", await faultsOfLoading(page, shot));
  note("the heading", await faultsOfHeading(page, shot));
  note("the title", await faultsOfHead(page, shot, { address, seen }));
  note("links", await faultsOfLinks(page, seen));
  note("axe", await complaints(page, edition));
  if (!ofRun) return faults;
  note("axe", await darkOnDesktop(page));
  if (walked.test(address)) note("Tab", await faultsOfTabbing(page));
  return faults;
}

async function faultsForReaders(page: Page): Promise<string[]> {
  let found: string[] = [];
  // What is still being loaded may have no name yet.
  await expect
    .poll(async () => (found = faultsOfTree(await readTree(page))), { timeout: 5_000 })
    .toEqual([])
    .catch(() => null);
  return found;
}

/** Pages that their scripts complete: by what their addresses alone say, or by what a guest's browser knows. */
const completedByScripts = /^\/(login|reset-password|confirm-email)\?|^\/(order\/|garage)/;

async function faultsOfLoading(page: Page, { viewer, address }: Shot): Promise<string[]> {
  const { load, sources } = await shiftsOf(page);
  const { moved } = await movesOf(page);
  return [
    ...(load > mostShift ? [`${load}\n${sources}`] : []),
    // The server's page of those who are signed in is empty.
    ...(viewer === "visitor" && !completedByScripts.test(address)
      ? moved.map((control) => `away from under a click: ${control}`)
      : []),
  ];
}

/** Where one reads or signs in, the heading is as large as it likes. */
const atWork = /^\/(parts|search|cart|checkout|garage|compare)\b/;

async function faultsOfHeading(page: Page, { viewer, address }: Shot): Promise<string[]> {
  if (viewer === "visitor" && !atWork.test(address)) return [];
  const heading = page.getByRole("heading", { level: 1 }).first();
  const pixels = await heading.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  return pixels < 28 || pixels > 36 ? [`${pixels} px high`] : [];
}

async function faultsOfHead(page: Page, { viewer }: Shot, at: { address: string; seen: Seen }): Promise<string[]> {
  const title = await page.title();
  const path = at.address.split("?")[0]?.replace(/^\/home$/, "/") ?? "";
  const same = at.seen.titles.get(title);
  at.seen.titles.set(title, path);
  const isPrivate = viewer !== "visitor";
  const robots = isPrivate ? await page.locator("meta[name=robots]").getAttribute("content") : null;
  return [
    ...(title === "" ? ["there is none"] : []),
    ...(isPrivate && !title.endsWith(" · Camber") ? [`'${title}' does not end in the shop's name`] : []),
    ...(same !== undefined && same !== path ? [`that of ${same}, too: ${title}`] : []),
    ...(isPrivate && robots !== "noindex" ? [`robots may index it: ${robots}`] : []),
  ];
}

/** Takes note of the links, and returns those that lead nowhere on this page. */
async function faultsOfLinks(page: Page, seen: Seen): Promise<string[]> {
  const at = new URL(page.url());
  const links = await page.getByRole("link", { includeHidden: true }).evaluateAll((all) =>
    all.map((link) => {
      const href = link.getAttribute("href") ?? "";
      const { hash, pathname, search } = new URL(href, location.href);
      const here = pathname === location.pathname && search === location.search;
      return {
        href,
        dead: href === "" || href === "#" || (hash !== "" && here && !document.getElementById(hash.slice(1))),
      };
    }),
  );
  for (const { href } of links) {
    const to = new URL(href, at);
    to.hash = "";
    // A page that is not there links to itself in other languages.
    const isSamePage = to.pathname.endsWith(at.pathname) && at.pathname !== "/";
    if (to.origin === at.origin && !isSamePage && !seen.links.has(to.href))
      seen.links.set(to.href, at.pathname + at.search);
  }
  return links.filter(({ dead }) => dead).map(({ href }) => `leads nowhere: '${href}'`);
}
