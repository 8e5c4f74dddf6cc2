import { expect, test } from "vitest";
import { circuitBreaker } from "#shop/foundation/circuit-breaker.ts";
import { paymentCircuit } from "#shop/foundation/limits.ts";

const down = new Error("down");
const refused = new Error("refused without a call");

test("after some failures in a row the provider is left alone for a moment, then one call tries it", async () => {
  let [time, calls] = [0, 0];
  const run = circuitBreaker(
    { ...paymentCircuit, provider: "test" },
    (error) => error === down,
    () => refused,
    () => time,
  );
  const failing = () =>
    run(() => {
      calls += 1;
      return Promise.reject(down);
    });
  for (let n = 0; n < paymentCircuit.failures; n += 1) await expect(failing()).rejects.toBe(down);
  await expect(failing()).rejects.toBe(refused);
  expect(calls).toBe(paymentCircuit.failures);

  time += paymentCircuit.openMs;
  const [first, second] = await Promise.allSettled([failing(), failing()]);
  expect([first, second]).toMatchObject([{ reason: down }, { reason: refused }]);

  time += paymentCircuit.openMs;
  expect(await run(async () => "well")).toBe("well");
  expect(await run(async () => "again")).toBe("again");
});

test("a refusal of the provider, such as an unknown payment, is no failure", async () => {
  const run = circuitBreaker(
    { ...paymentCircuit, provider: "test" },
    (error) => error === down,
    () => refused,
  );
  const unknown = new Error("unknown");
  for (let n = 0; n < 20; n += 1) await expect(run(() => Promise.reject(unknown))).rejects.toBe(unknown);
});

test("a failure that repeats for one cause counts once, and an error that says nothing of the provider counts not at all", async () => {
  const run = circuitBreaker(
    { ...paymentCircuit, provider: "test" },
    (error) => error === down,
    () => refused,
  );
  const fail = (cause: string | null | boolean) =>
    run(
      () => Promise.reject(down),
      () => cause,
    );
  for (let n = 0; n < 20; n += 1) {
    await expect(fail("order 1")).rejects.toBe(down);
    await expect(fail(null)).rejects.toBe(down);
  }
  for (let n = 2; n <= paymentCircuit.failures; n += 1) await expect(fail(`order ${n}`)).rejects.toBe(down);
  await expect(fail("order 1")).rejects.toBe(refused);
});
