import { expect, test } from "vitest";
import { readVatId } from "#shop/selling/tax/vat-id.ts";

// Numbers that companies and authorities publish.
const real = `ATU13585627 BE0403019261 DE136695976 DK13585628 EE100931558 FI20774740 FR40303265045 EL094259216 HR33392005961
  HU12892312 IT00743110157 LU15027442 MT11679112 NL004495445B01 PL8567346215 PT501964843 RO18547290 SE123456789701 SI50223054 SK2022749619
  XI980780684`;

test.each(real.split(/\s+/))("%s is a VAT id, and none with another last digit", (id) => {
  expect(readVatId(id)?.number).toBe(id);
  const suffix = /B01$|01$/.exec(id.startsWith("NL") || id.startsWith("SE") ? id : "")?.[0] ?? "";
  const body = id.slice(0, id.length - suffix.length);
  const changed = body.slice(0, -1) + String((Number(body.at(-1)) + 1) % 10) + suffix;
  expect(readVatId(changed)).toBeNull();
});

test("spaces, dots and small letters don't count, and Greece's letters are EL", () => {
  expect(readVatId("de 136.695.976")).toEqual({ country: "DE", number: "DE136695976" });
  expect(readVatId("EL 094259216")).toEqual({ country: "GR", number: "EL094259216" });
  expect(readVatId("gr 094259216")).toEqual({ country: "GR", number: "EL094259216" });
});

test("Northern Ireland's letters are XI, also of branches and authorities; GB's are no VAT id", () => {
  expect(readVatId("XI 980 7806 84 001")).toEqual({ country: "XI", number: "XI980780684001" });
  expect(readVatId("XIGD123")).toEqual({ country: "XI", number: "XIGD123" });
  expect(readVatId("GB980780684")).toBeNull();
});
