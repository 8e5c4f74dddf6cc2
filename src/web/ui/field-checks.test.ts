import { expect, test } from "vitest";
import { z } from "zod";
import { fieldErrors } from "#shop/foundation/input.ts";
import { newOrder } from "#shop/selling/orders/order-input.ts";
import { orderRules } from "#shop/selling/orders/order-rules.ts";
import { newPart } from "#shop/catalogue/parts/part-input.ts";
import { partRules } from "#shop/catalogue/parts/part-rules.ts";
import { newReview } from "#shop/catalogue/reviews/review-input.ts";
import { reviewRules } from "#shop/catalogue/reviews/review-rules.ts";
import type { Rule } from "#shop/foundation/rules.ts";
import { profile } from "#shop/people/users/user-input.ts";
import { profileRules } from "#shop/people/users/user-rules.ts";
import { checkOf } from "#web/ui/field-checks.ts";

const typed = [
  "",
  "   ",
  "0",
  "1",
  "-1",
  "12",
  "12.5",
  "0.0",
  "1e3",
  "1,5",
  "1000000",
  "1000001",
  "Brake Disc",
  "a".repeat(20),
  "a".repeat(21),
  "a".repeat(41),
  "a".repeat(101),
  "a".repeat(501),
  "a".repeat(5_001),
  "+49 (0) 30 1234-5",
  "call me",
  "https://img.example/a.png",
  "http://img.example/a.png",
  "https://",
  "/parts/disc.svg",
  "//elsewhere.example/a.png",
  "A-1/b.c_d",
  "A 1",
];

const pairs: [string, z.ZodType, Rule][] = [
  ...(["name", "price", "description", "quantity", "minimumOrder", "imageUrl"] as const).map(
    (field): [string, z.ZodType, Rule] => [`part's ${field}`, newPart.shape[field], partRules[field]],
  ),
  ["part's sku", z.preprocess((text) => String(text).trim(), newPart.shape.sku), partRules.sku],
  ...(["displayName", "photoUrl", "phoneNumber", "address"] as const).map((field): [string, z.ZodType, Rule] => [
    `profile's ${field}`,
    profile.shape[field],
    profileRules[field],
  ]),
  ...(["clientName", "phoneNumber", "address"] as const).map((field): [string, z.ZodType, Rule] => [
    `order's ${field}`,
    newOrder.shape[field],
    orderRules[field],
  ]),
  ...(["comment", "rating", "name"] as const).map((field): [string, z.ZodType, Rule] => [
    `review's ${field}`,
    newReview.shape[field],
    reviewRules[field],
  ]),
];

test.each(pairs)("the page says of a %s what the shop would say", (_, schema, rule) => {
  const check = checkOf(rule);
  const checked = typed.map((value) => {
    const problem = check(value);
    return problem && (typeof problem === "string" ? problem : (problem as { code: string }).code);
  });
  const decided = typed.map((value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? null : (fieldErrors(parsed.error)[0]?.code ?? null);
  });
  expect(checked).toEqual(decided);
});
