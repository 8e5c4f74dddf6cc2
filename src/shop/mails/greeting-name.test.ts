import { expect, test } from "vitest";
import { greetingName } from "#shop/mails/greeting-name.ts";

test.each([
  "You have won: https://evil.example/prize",
  "evil.example",
  "Claim at www.evil",
  "write to win@evil",
  "Gewinn auf böse.example",
])("a name such as %j, which would bring a stranger's link into a mail of the shop, greets nobody", (name) => {
  expect(greetingName(name)).toBe("");
});

test.each(["Ada Lovelace", "Dr. A. B. King", "Müller GmbH & Co. KG", "J.R.R. Tolkien", "O'Neill-Smith, Ph.D."])(
  "%j is greeted by name",
  (name) => expect(greetingName(` ${name} `)).toBe(name),
);
