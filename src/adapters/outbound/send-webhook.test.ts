import { createServer, type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createWebhookSender } from "#adapters/outbound/send-webhook.ts";

test("a receiver that switches protocols fails at once", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () =>
      socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n"),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const sender = createWebhookSender({ privateNetworks: true, allowedOrigins: [], waitMs: 2_000 });
  const sent = await sender.send(`http://127.0.0.1:${port}/`, { headers: {}, body: "{}" });
  expect(sent).toEqual({ problem: "connection_failed" });
});
