import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { startShop } from "#test/shop-under-test.ts";
import { collector } from "#test/trace-collector.ts";

test("a request, its statements and the job that it queues are one trace, which a trusted proxy may name; values are in none of it", async () => {
  const { url, spans, received } = await collector();
  const shop = await startShop({ OTEL_EXPORTER_OTLP_ENDPOINT: url, TRUSTED_PROXY: "on" });
  let open = true;
  const stop = async () => {
    if (open) await shop.stop();
    open = false;
  };
  onTestFinished(stop);
  const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
  const question = { key: randomUUID(), email: "ada@lovelace.example", message: "Does it fit my Analytical Engine?" };
  const response = await shop.call("POST", "/api/inquiries", question, {
    traceparent: `00-${trace}-00f067aa0ba902b7-01`,
  });
  expect(response.status).toBeLessThan(300);
  const sent = "select count(*)::int as sent from mails where template = 'inquiry' and sent_at is not null";
  await eventually(async () => expect((await shop.sql(sent))[0]?.["sent"]).toBeGreaterThan(0));
  expect((await shop.call("GET", "/nowhere/ada@lovelace.example")).status).toBe(404);
  expect((await shop.call("GET", "/healthz")).status).toBe(200);
  await stop();

  const all = spans();
  const [request] = all.filter(({ parent }) => parent === "00f067aa0ba902b7");
  expect(request).toMatchObject({
    trace,
    name: "POST /api/inquiries",
    facts: {
      "http.route": "/api/inquiries",
      "http.response.status_code": response.status,
      "camber.request_id": response.headers.get("x-request-id"),
    },
  });
  const statements = all.filter(({ parent }) => parent === request?.id);
  expect(statements.map(({ facts }) => facts["db.query.text"])).toContainEqual(
    expect.stringMatching(/^insert into "inquiries".*\$1/),
  );
  const [job] = all.filter(({ name, trace: of }) => name === "job mails" && of === trace);
  expect(job?.parent).toBe(request?.id);
  expect(all.filter(({ parent }) => parent === job?.id).length).toBeGreaterThan(0);
  expect(all.map(({ facts }) => facts["http.route"])).not.toContain("/healthz");
  expect(received.join()).not.toMatch(/lovelace|Analytical/);
});
