import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { languageOfRun } from "#test/browser/dictionary.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await emptyShop();
});

const photo = async (name: string, background: string) => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 700, height: 500, channels: 3, background } })
    .png()
    .toBuffer(),
});

test("staff upload images, put them in order by keyboard and describe them; the part's page shows them so", async () => {
  const part = await shop.addPart({ sku: "IMG-1" });
  const page = await openPage(shop.url, { as: await shop.admin(), noise: [/status of 422/, /Failed to load/] });
  await page.goto(`/manage-product/${part}`);
  const missing = page.getByRole("region", { name: "What is missing before it can be found" });
  await missing.getByRole("link", { name: "Image" }).waitFor();

  const images = page.getByRole("region", { name: "Images", exact: true });
  const text = { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no image") };
  await images
    .getByLabel("Add images")
    .setInputFiles([await photo("red.png", "#aa2020"), text, await photo("blue.png", "#2020aa")]);
  await images.getByText("notes.png was not added. Choose an image: JPEG, PNG, WebP, AVIF or GIF.").waitFor();
  await images.getByRole("listitem").nth(1).waitFor();
  await missing.getByRole("link", { name: "Image" }).waitFor({ state: "detached" });

  const blue = { en: "The blue side", de: "Die blaue Seite" };
  await images.getByLabel("Image 2: What the image shows (English)").fill(blue.en);
  await images.getByLabel("Image 2: What the image shows (Deutsch)").fill(blue.de);
  const save = images.getByRole("button", { name: "Save description of image 2" });
  await save.click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await save.waitFor({ state: "detached" });
  await images.getByRole("button", { name: "Move forward: image 2" }).focus();
  await page.keyboard.press("Enter");
  await images.getByText("Now image 1 of 2.").waitFor();
  await expect.poll(() => images.getByLabel("Image 1: What the image shows (English)").inputValue()).toBe(blue.en);

  const other = languageOfRun === "en" ? "de" : "en";
  expect(await (await fetch(`${shop.url}/${other}/parts/${part}`)).text()).toContain(blue[other]);
  await page.goto(`/parts/${part}`);
  const gallery = page.getByRole("region", { name: "Images of Brake Disc 300mm" });
  const first = gallery.getByRole("img", { name: blue[languageOfRun] });
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/);
  await page.getByRole("link", { name: "Show image 2: Brake Disc 300mm, image 2" }).click();
  const inView = (name: string) =>
    gallery.getByRole("img", { name }).evaluate((image) => {
      const { left } = image.getBoundingClientRect();
      const { left: start, right: end } = image.closest("[role=region]")!.getBoundingClientRect();
      return left >= start - 4 && left < end - 4;
    });
  await expect.poll(() => inView("Brake Disc 300mm, image 2")).toBe(true);
  await gallery.focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => inView(blue[languageOfRun])).toBe(true);
});

test.each([{ phone: false }, { phone: true }])(
  "tall and wide images stand whole in the gallery's frame, and the small ones leave room for the price, on a phone: $phone",
  async ({ phone }) => {
    const part = await shop.addPart();
    const admin = await shop.admin();
    const shapes = [
      [300, 1500],
      [1500, 250],
      [800, 800],
      ...Array.from({ length: 7 }, (_, at) => [600 + at, 400] as const),
    ] as const;
    for (const [width, height] of shapes) await upload(admin, part, { width, height });
    const page = await openPage(shop.url, { phone });
    await page.goto(`/parts/${part}`);
    const images = page.getByRole("region", { name: "Images of Brake Disc 300mm" }).getByRole("img");
    for (const at of [0, 1, 2]) {
      const image = images.nth(at);
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((found: HTMLImageElement) => found.naturalWidth)).toBeGreaterThan(0);
      expect(await image.evaluate(isWithinFrame), `image ${at + 1}`).toBe(true);
    }
    const tops = await page
      .getByRole("link", { name: /^Show image/ })
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
    expect(tops).toHaveLength(10);
    expect(new Set(tops).size).toBeLessThanOrEqual(phone ? 1 : 2);
  },
);

const isWithinFrame = (image: Element) => {
  const [inner, outer] = [image, image.closest("div")!].map((one) => one.getBoundingClientRect());
  return inner!.height <= outer!.height + 1 && inner!.width <= outer!.width + 1;
};

async function upload(admin: Person, part: string, { width, height }: { width: number; height: number }) {
  const image = sharp({ create: { width, height, channels: 3, background: "#20aa20" } });
  const sent = await fetch(`${shop.url}/api/parts/${part}/images`, {
    method: "POST",
    headers: { authorization: `Bearer ${admin.token}`, "content-type": "image/png" },
    body: new Uint8Array(await image.png().toBuffer()),
  });
  expect(sent.status).toBe(200);
}

test("a product that was taken off sale is put back on sale from its page", async () => {
  const part = await shop.addPart({ sku: "BACK-1" });
  const admin = await shop.admin();
  await admin.call("DELETE", `/api/parts/${part}`);
  const page = await openPage(shop.url, { as: admin });
  await page.goto("/manage-product/removed?q=back-1");
  await page.getByRole("link", { name: "Brake Disc 300mm" }).click();
  await page.getByRole("button", { name: "Put back on sale", exact: true }).click();
  await page.getByText("Back on sale", { exact: true }).first().waitFor();
  await page.getByRole("link", { name: "See its page" }).click();
  await page.getByRole("heading", { level: 1, name: "Brake Disc 300mm" }).waitFor();
  expect((await shop.call("GET", `/api/parts/${part}`)).status).toBe(200);
});
