import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** The frame of a mail in the inbox, in which no script runs, nor axe. */
const scriptless = "iframe[sandbox^=allow-popups]";
const desktop = { width: 1280, height: 800 };
/** The narrowest the shop is made for; a desktop page at 400 % zoom is as narrow. */
export const phone = { width: 320, height: 640 };

/** All that axe has against the page as it stands, in either theme and on either screen; and whether it scrolls sideways. */
export async function complaints(page: Page): Promise<string[]> {
  const found = [
    ...(await look(page, "light", desktop)),
    // From one theme to the other only colours change.
    ...(await look(page, "dark", desktop, ["color-contrast"])),
    ...(await look(page, "dark", phone)),
  ];
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (overhang > 0) found.push(`The page is ${overhang} pixels wider than a phone.`);
  return found;
}

export async function look(
  page: Page,
  theme: "light" | "dark",
  screen: typeof phone,
  rules?: string[],
): Promise<string[]> {
  await page.setViewportSize(screen);
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  // What looks into frames takes twice the time.
  const framed = (await page.getByTitle("Card details").count()) > 0;
  const axe = new AxeBuilder({ page }).exclude(scriptless).setLegacyMode(!framed);
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}, ${theme}, ${screen.width} px: ${help}\n${html}\n${failureSummary}`),
  );
}
