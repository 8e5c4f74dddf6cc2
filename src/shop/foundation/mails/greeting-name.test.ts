import { expect, test } from "vitest";
import { greetingName } from "#shop/foundation/mails/greeting-name.ts";

test.each([
  "You have won: https://evil.example/prize",
  "evil.example",
  "Claim at www.evil",
  "write to win@evil",
  "Gewinn auf böse.example",
  "t.co/abc",
  "see x.com",
  "x.com.",
  "1.2.3.4/x",
  "Dr.evil.example",
  "st.com/prize",
  "st.com",
  "St.Com",
  "Dr.Evil/prize",
  "q.example/prize",
])("a name such as %j, which would bring a stranger's link into a mail of the shop, greets nobody", (name) => {
  expect(greetingName(name)).toBe("");
});

test.each([
  "Ada Lovelace",
  "Dr. A. B. King",
  "Müller GmbH & Co. KG",
  "J.R.R. Tolkien",
  "O'Neill-Smith, Ph.D.",
  "Dr.Müller",
  "St.Clair",
  "Prof. Dr.Weiß",
  "A.B. King",
])("%j is greeted by name", (name) => expect(greetingName(` ${name} `)).toBe(name));
