import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await emptyShop();
});

const mainMenu = (page: Page) => page.getByRole("navigation", { name: "Main" });
const textsOf = (found: Locator) => found.allInnerTexts();

async function addParts(...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) ids.push(await shop.addPart({ name }));
  return ids;
}

describe("the route table", () => {
  test.each([
    ["/", "Car manufacturers", /^Camber: car parts/],
    ["/home", "Car manufacturers", /^Camber: car parts/],
    ["/parts", "All parts", "Parts · Camber"],
    ["/blogs", "Four questions from the workshop", "Blogs · Camber"],
    ["/my-portfolio", "Mara Lindqvist", "My Portfolio · Camber"],
    ["/login", "Login", "Login · Camber"],
    ["/register", "Sign Up", "Sign Up · Camber"],
    ["/reset-password", "Reset your password", "Reset password · Camber"],
    ["/contact", "Talk to us", "Contact · Camber"],
    ["/about", "A parts counter, without the counter", "About us · Camber"],
    ["/jobs", "Work with us", "Jobs · Camber"],
    ["/press", "Press kit", "Press kit · Camber"],
  ])("%s is a page of its own", async (path, heading, title) => {
    const page = await openPage(shop.url);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect.poll(() => textsOf(page.getByRole("heading", { level: 1 }))).toEqual([heading]);
    await expect.poll(() => page.title()).toMatch(title);
    // What search engines shall know it by; a page that is for those with an account alone is none of theirs.
    const canonical = await page.evaluate(() => document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href);
    expect(canonical).toBe(path === "/reset-password" ? undefined : shop.url + (path === "/home" ? "/" : path));
  });

  test("/blogs answers four questions", async () => {
    const page = await openPage(shop.url);
    await page.goto("/blogs");
    const questions = await textsOf(page.getByRole("article").getByRole("heading"));
    expect(questions).toHaveLength(4);
    for (const [index, topic] of [/front-end/, /prototypal inheritance/, /unit test/, /products by name/].entries()) {
      expect(questions[index]).toMatch(topic);
    }
    await page.getByRole("link", { name: /unit test/ }).click();
    await expect.poll(() => inView(page.getByRole("article").nth(2))).toBe(true);
  });

  test("/my-portfolio has a photo, education, a projects link and skills", async () => {
    const page = await openPage(shop.url);
    await page.goto("/my-portfolio");
    await page.getByRole("img", { name: /^Portrait/ }).waitFor();
    await expect
      .poll(() => textsOf(page.getByRole("heading", { level: 2 })))
      .toEqual(["Education", "Projects", "Skills"]);
    await expect
      .poll(() => page.getByRole("link", { name: "See the projects" }).getAttribute("href"))
      .toMatch(/^https:/);
    await expect.poll(() => page.getByRole("list").last().getByRole("listitem").count()).toBeGreaterThan(0);
  });

  test("any other path is a 404 that leads home", async () => {
    const page = await openPage(shop.url, { noise: [/status of 404/] });
    const answer = await page.goto("/no/such/page");
    expect(answer?.status()).toBe(404);
    await page.getByRole("heading", { name: "Sorry, we couldn't find this page." }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^Page not found/);
    await page.getByRole("link", { name: "Back to homepage" }).click();
    await page.getByRole("heading", { name: "Car manufacturers" }).waitFor();
  });
});

describe("the landing page", () => {
  test("has its sections in order, and the footer last", async () => {
    const [demo] = await addParts("Demo");
    await shop.sql("insert into demo_rows values ('part', $1)", [demo]);
    await addParts("Section 1", "Section 2", "Section 3", "Section 4", "Section 5", "Section 6", "Section 7");
    const page = await openPage(shop.url);
    await page.goto("/");
    const sections = [
      "Car manufacturers",
      "New Arrivals",
      "Success stories, in figures",
      "What customers say",
      "Big Offer",
      "Our New Collection",
    ].map((name) => page.getByRole("heading", { name, exact: true }));
    const tops = await Promise.all([...sections, page.getByRole("contentinfo")].map(topOf));
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    await page.getByText("50% Offer").waitFor();
    await expect
      .poll(() => textsOf(page.getByRole("navigation", { name: "Company" }).getByRole("link")))
      .toEqual(["Parts by vehicle", "Find your order", "Contact", "About us", "Jobs", "Press kit"]);
    await expect.poll(() => page.getByRole("list", { name: "Elsewhere" }).getByRole("link").count()).toBeGreaterThan(0);
  });

  test("shows the six newest parts, each with image, name, price and Details to its purchase", async () => {
    const names = ["Old one", "Arrival A", "Arrival B", "Arrival C", "Arrival D", "Arrival E"];
    await addParts(...names);
    const newest = await shop.addPart({ name: "Arrival F", price: 1234.5 });
    const page = await openPage(shop.url);
    await page.goto("/");
    const cards = page.getByRole("article");
    await expect
      .poll(() => textsOf(cards.getByRole("heading")))
      .toEqual(["Arrival F", "Arrival E", "Arrival D", "Arrival C", "Arrival B", "Arrival A"]);
    await cards.first().getByRole("img", { name: "Arrival F" }).waitFor();
    await cards.first().getByText("$1,234.50").waitFor();
    await expect.poll(() => cards.getByRole("link", { name: "Details" }).count()).toBe(6);
    await expect
      .poll(() => cards.first().getByRole("link", { name: "Details" }).getAttribute("href"))
      .toBe(`/purchase/${newest}`);
  });

  test("shows the newest six reviews, the newest last", async () => {
    const customer = await shop.signUp("Grace Hopper");
    for (let number = 1; number <= 7; number++) {
      const sent = await customer.call("POST", "/api/reviews", {
        review: `Opinion ${number}`,
        retting: 4,
        name: "Grace",
      });
      expect(sent.status).toBe(200);
    }
    const page = await openPage(shop.url);
    await page.goto("/");
    const reviews = page.getByRole("figure");
    await expect
      .poll(() => textsOf(reviews.getByText(/^Opinion/)))
      .toEqual([2, 3, 4, 5, 6, 7].map((number) => `Opinion ${number}`));
    await reviews.first().getByRole("img", { name: "4 of 5 stars" }).waitFor();
  });

  test("takes a review from a signed-in customer, and shows it at once", async () => {
    const page = await openPage(shop.url, { as: await shop.signUp("Radia Perlman") });
    await page.goto("/");
    await expect.poll(() => page.getByLabel("Name", { exact: true }).last().inputValue()).toBe("Radia Perlman");
    await page.getByLabel("Comments").fill("Fits like the original.");
    await page.getByLabel("Rating").fill("7");
    await page.getByRole("button", { name: "Post review" }).click();
    await page.getByText("Please type a number from 1 to 5.").waitFor();
    await page.getByLabel("Rating").fill("5");
    await page.getByRole("button", { name: "Post review" }).click();
    await page.getByText("Thank you for your review!").waitFor();
    await page.getByRole("figure").filter({ hasText: "Fits like the original." }).getByText("Radia Perlman").waitFor();
    await expect.poll(() => page.getByLabel("Comments").inputValue()).toBe("");
  });

  test("signs a visitor up in the middle of the Big Offer", async () => {
    const page = await openPage(shop.url);
    await page.goto("/");
    await page.getByLabel("Name", { exact: true }).fill("Hedy Lamarr");
    await page.getByLabel("Email").fill(`hedy-${Date.now()}@example.com`);
    await page.getByLabel("Password").fill("frequency-hopping");
    await page.getByRole("button", { name: "Sign Up" }).click();
    await page.getByText("You are signed in as Hedy Lamarr.").waitFor();
    expect(new URL(page.url()).pathname).toBe("/home");
    await mainMenu(page).getByRole("button", { name: "Sign Out" }).waitFor();
  });

  test("searches the parts from its banner", async () => {
    await shop.addPart({ name: "Banner Radiator" });
    const page = await openPage(shop.url);
    await page.goto("/");
    await page.getByLabel("Find a part").fill("banner");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "“banner”" }).waitFor();
    await expect.poll(() => textsOf(page.getByRole("article").getByRole("heading"))).toEqual(["Banner Radiator"]);
  });
});

describe("the carousel", () => {
  beforeAll(() => addParts(...Array.from({ length: 12 }, (_, index) => `Collected ${index}`)));

  test("goes on and back by the arrow keys and by its buttons", async () => {
    const page = await openPage(shop.url);
    await page.goto("/");
    const carousel = await reachCarousel(page);
    const first = carousel.getByRole("link").first();
    await carousel.getByRole("group").focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => inView(first)).toBe(false);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => inView(first)).toBe(true);
    await carousel.getByRole("button", { name: "Next part" }).click();
    await expect.poll(() => inView(first)).toBe(false);
    await carousel.getByRole("button", { name: "Previous part" }).click();
    await expect.poll(() => inView(first)).toBe(true);
  });

  test("can be stopped, and moves by itself only for those who don't mind", async () => {
    const moving = await openPage(shop.url);
    await moving.goto("/");
    await (await reachCarousel(moving)).getByRole("button", { name: "Pause" }).click();
    await moving.getByRole("button", { name: "Play" }).waitFor();

    const calm = await openPage(shop.url, { reducedMotion: true });
    await calm.goto("/");
    const carousel = await reachCarousel(calm);
    await carousel.getByRole("button", { name: "Next part" }).waitFor();
    await expect.poll(() => carousel.getByRole("button", { name: /Pause|Play/ }).count()).toBe(0);
  });
});

async function topOf(found: Locator): Promise<number> {
  return (await found.boundingBox())?.y ?? Number.NaN;
}

/** Whether the middle of it is inside the window. */
async function inView(found: Locator): Promise<boolean> {
  const box = await found.boundingBox();
  const window = found.page().viewportSize();
  if (!box || !window) return false;
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height, window.height) / 2];
  return x > 0 && x < window.width && y > 0 && y < window.height;
}

/** The carousel, hydrated by scrolling to it. */
async function reachCarousel(page: Page): Promise<Locator> {
  const carousel = page.getByRole("region", { name: "Our New Collection" });
  await carousel.scrollIntoViewIfNeeded();
  await carousel.getByRole("button", { name: "Next part" }).waitFor();
  return carousel;
}
