import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { type Edition, editions } from "#test/browser/shop.ts";

/** The frame of a mail in the inbox, in which no script runs, nor axe. */
const scriptless = "iframe[sandbox^=allow-popups]";
export const desktop = { width: 1280, height: 800 };
/** The narrowest screen the shop is made for; a desktop page at 400 % zoom is as narrow. */
export const phone = { width: 320, height: 640 };

/**
 * Returns what axe has against the page as it stands, and whether it scrolls sideways on either screen, in large text, or when it is laid out from
 * right to left. English is looked at whole on a light desktop, and for what a dark phone changes: colours, and the size of targets. German has the
 * same colours and other words: it is looked at on a phone and in large text, where words have the least room.
 */
export async function complaints(page: Page, edition: Edition = editions.ofRun): Promise<string[]> {
  if (edition !== editions.ofRun) {
    const found = [...(await look(page, "dark", phone, allButColours)), ...(await overhang(page))];
    await page.setViewportSize(desktop);
    return [...found, ...(await overhang(page)), ...(await overhangOfLargeText(page))];
  }
  const found = await look(page, "light", desktop);
  found.push(...(await overhangOfLargeText(page)));
  found.push(...(await overhangFromRightToLeft(page)));
  found.push(...(await look(page, "dark", phone, coloursAndTargets)));
  found.push(...(await overhang(page)));
  found.push(...(await overhangFromRightToLeft(page)));
  return found;
}

const coloursAndTargets: RunOptions = { runOnly: ["color-contrast", "target-size"] };
const allButColours: RunOptions = { rules: { "color-contrast": { enabled: false } } };

/** Returns what axe has against the colours of the page on a desktop in the dark. */
export const darkOnDesktop = (page: Page) => look(page, "dark", desktop, { runOnly: ["color-contrast"] });

/** As `overhang`, laid out as for a language that is written from right to left, of which there is none yet. */
async function overhangFromRightToLeft(page: Page): Promise<string[]> {
  const turn = (dir: string) =>
    page.evaluate((value) => {
      const before = document.documentElement.dir;
      document.documentElement.dir = value;
      return before;
    }, dir);
  const before = await turn("rtl");
  await frames(page, 2);
  const found = await overhang(page);
  await turn(before);
  return found.map((one) => `From right to left: ${one}`);
}

/** As `overhang`, with text of twice its size (WCAG 1.4.4). */
async function overhangOfLargeText(page: Page): Promise<string[]> {
  const resize = (size: string) =>
    page.evaluate((value) => {
      document.documentElement.style.fontSize = value;
    }, size);
  await resize("200%");
  // Large text is laid out in steps; what is measured at once is the page before.
  await frames(page, 3);
  const found = await overhang(page);
  await resize("");
  return found.map((one) => `With text of 200 %: ${one}`);
}

/** Returns by how much the page scrolls sideways, and what is too wide, if it does. */
export async function overhang(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pixels = document.documentElement.scrollWidth - innerWidth;
    if (pixels <= 0) return [];
    const outside = [...document.querySelectorAll("body *")].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (left < 0 || right > innerWidth);
    });
    const tags = outside.map((element) => (element.cloneNode() as Element).outerHTML);
    return [`At ${innerWidth} px, the page is ${pixels} px too wide:\n${tags.join("\n")}`];
  });
}

export async function look(
  page: Page,
  theme: "light" | "dark",
  screen: typeof phone,
  rules: RunOptions = {},
): Promise<string[]> {
  await page.setViewportSize(screen);
  // Colours are measured where they have arrived.
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  // Further down the bar lies over what scrolls below it.
  await page.evaluate(() => scrollTo(0, 0));
  await frames(page, 2);
  let violations = await violationsOf(page, rules);
  // Colours fade from one theme to the other; only permanent violations remain.
  for (let looks = 0; violations.length > 0 && looks < 4; looks += 1) {
    await frames(page, 20);
    violations = await violationsOf(page, rules);
  }
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}, ${theme}, ${screen.width} px: ${help}\n${html}\n${failureSummary}`),
  );
}

async function frames(page: Page, count: number): Promise<void> {
  await page.evaluate(async (most) => {
    for (let frame = 0; frame < most; frame += 1) await new Promise((painted) => requestAnimationFrame(painted));
  }, count);
}

/** Targets of 24 px or more (WCAG 2.2, 2.5.8), which axe looks at on request only. */
const targets = { "target-size": { enabled: true } };

type RunOptions = Parameters<AxeBuilder["options"]>[0];
type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

/** Returns what breaks the rules. */
async function violationsOf(page: Page, rules: RunOptions): Promise<Violations> {
  // To describe everything else takes as long again.
  const options = {
    resultTypes: ["violations" as const],
    ...rules,
    ...(!rules.runOnly && { rules: { ...targets, ...rules.rules } }),
  };
  // What looks into frames takes twice the time.
  const framed = (await page.getByTitle("Card details").count()) > 0;
  if (framed || !(await page.evaluate(() => "axe" in window))) {
    const axe = new AxeBuilder({ page }).exclude(scriptless).options(options).setLegacyMode(!framed);
    return (await axe.analyze()).violations;
  }
  // It has stayed in the page since its first look; to send it again takes half the time.
  return page.evaluate(
    async ([exclude, runOptions]) => {
      type Run = (context: object, options: object) => Promise<{ violations: Violations }>;
      const { axe } = window as unknown as { axe: { run: Run } };
      return (await axe.run({ exclude: [exclude] }, runOptions)).violations;
    },
    [scriptless, options] as const,
  );
}
