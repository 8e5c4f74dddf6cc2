import { once } from "node:events";
import { connect as dial, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/**
 * A way to a server on this machine whose connections can be slowed down, cut, or silenced: nothing passes any more, and neither end hears that
 * it was closed. New connections go to the target of that moment.
 */
export async function cable(target: string) {
  let { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let cut = false;
  let delayMs = 0;
  const server = createServer((near) => {
    if (cut) return void near.destroy();
    const far = dial(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one
        .on("error", () => {})
        .on("close", () => {
          sockets.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
    if (delayMs > 0) slow(near, far);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);

  /** What the client sends arrives late. */
  function slow(near: Socket, far: Socket) {
    near.unpipe(far);
    near.on("data", async (chunk) => {
      near.pause();
      await delay(delayMs);
      far.write(chunk);
      near.resume();
    });
  }

  return {
    url: url.href.replace(/\/$/, target.endsWith("/") ? "/" : ""),
    cut() {
      cut = true;
      for (const socket of sockets) socket.destroy();
    },
    restore() {
      cut = false;
      delayMs = 0;
    },
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** Delays every message of connections that are opened from now on; the others end. */
    slow(ms: number) {
      delayMs = ms;
      for (const socket of sockets) socket.destroy();
    },
    leadTo(next: string) {
      ({ hostname, port } = new URL(next));
    },
    close: () => server.close(),
  };
}
