import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { type Edition, editions } from "#test/browser/shop.ts";

/** The frame of a mail in the inbox, in which no script runs, nor axe. */
const scriptless = "iframe[sandbox^=allow-popups]";
const desktop = { width: 1280, height: 800 };
/** The narrowest screen the shop is made for; a desktop page at 400 % zoom is as narrow. */
export const phone = { width: 320, height: 640 };

/**
 * Returns all that axe has against the page as it stands, in either theme and on either screen, and whether it scrolls sideways.
 * The other editions have the same colours and other words: they are checked on a phone, where words have the least room.
 */
export async function complaints(page: Page, edition: Edition = editions.ofRun): Promise<string[]> {
  const found: string[] = [];
  if (edition === editions.ofRun) {
    found.push(...(await look(page, "light", desktop)));
    // From one theme to the other only colours change.
    found.push(...(await look(page, "dark", desktop, ["color-contrast"])));
    found.push(...(await overhangOfLargeText(page)));
  } else {
    await page.setViewportSize(desktop);
    found.push(...(await overhang(page)));
  }
  found.push(...(await look(page, "dark", phone)));
  found.push(...(await overhang(page)));
  return found;
}

/** As `overhang`, with text of twice its size (WCAG 1.4.4). */
async function overhangOfLargeText(page: Page): Promise<string[]> {
  const resize = (size: string) =>
    page.evaluate((value) => {
      document.documentElement.style.fontSize = value;
    }, size);
  await resize("200%");
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
  rules?: string[],
): Promise<string[]> {
  await page.setViewportSize(screen);
  await page.emulateMedia({ colorScheme: theme });
  await frames(page, 2);
  let violations = await violationsOf(page, rules);
  // Colours fade from one theme to the other; what is wrong stays wrong.
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

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

/** Returns what breaks one of the rules, or any. */
async function violationsOf(page: Page, rules?: string[]): Promise<Violations> {
  // To describe everything else takes as long again.
  const options = { resultTypes: ["violations" as const], ...(rules && { runOnly: rules }) };
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
