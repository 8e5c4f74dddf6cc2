import { expect, test } from "vitest";
import { z } from "zod";
import { fieldErrors } from "#shop/input.ts";
import { newPart } from "#shop/parts/part-input.ts";
import { profile } from "#shop/users/user-input.ts";
import { atMost, imageUrl, phoneNumber, price, required, sku, wholeNumber } from "#web/ui/field-checks.ts";

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

const pairs: [string, z.ZodType, (value: string) => unknown][] = [
  ["part name", newPart.shape.name, required(20)],
  ["part price", newPart.shape.price, price],
  ["part description", newPart.shape.description, atMost(5_000)],
  ["part quantity", newPart.shape.quantity, wholeNumber(0, 1_000_000)],
  ["part minimum order", newPart.shape.minimumOrder, wholeNumber(1, 1_000_000)],
  ["part image", newPart.shape.imageUrl, imageUrl],
  ["part sku", z.preprocess((text) => String(text).trim(), newPart.shape.sku), sku],
  ["profile name", profile.shape.displayName, required(100)],
  ["profile phone", profile.shape.phoneNumber, phoneNumber],
  ["profile address", profile.shape.address, atMost(500)],
];

test.each(pairs)("the page says of a %s what the shop would say", (_, schema, check) => {
  const said = typed.map((value) => {
    const problem = check(value);
    return problem && (typeof problem === "string" ? problem : (problem as { code: string }).code);
  });
  const decided = typed.map((value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? null : (fieldErrors(parsed.error)[0]?.code ?? null);
  });
  expect(said).toEqual(decided);
});
