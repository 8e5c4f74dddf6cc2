import { expect, test } from "vitest";
import { withoutPersonalData } from "#log/personal-data.ts";

test("email addresses, VINs and card numbers that others quote are left out of the log", () => {
  const line = '{"fault":"550 5.1.1 <ada@example.com> unknown","vin":"1HGCM82633A004352","card":"4242 4242 4242 4242"}';
  expect(withoutPersonalData(line)).toBe('{"fault":"550 5.1.1 <[email]> unknown","vin":"[vin]","card":"[card]"}');
});

test("ids, times, numbers and addresses of files stay in the log", () => {
  const line =
    '{"time":"2026-11-22T14:05:06.789Z","requestId":"0199b3c4-1234-7abc-8def-0123456789ab","ms":12.5,"fault":"at run (file:///srv/node_modules/@hono/node-server/dist/index.mjs:1:2)","intent":"pi_3Abc1234567890123456"}';
  expect(withoutPersonalData(line)).toBe(line);
});
