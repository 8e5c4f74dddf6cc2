import { launchChromium } from "#test/browser/chromium.ts";

/** The first launch may unpack or install a Chromium, which two workers must not do at once. */
export default async function setup() {
  const browser = await launchChromium();
  await browser.close();
}
