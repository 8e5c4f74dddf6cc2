import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { ConfigError, type Config } from "#process/config.ts";
import { createStartingPage } from "#process/starting-page.ts";
import { timeoutMs } from "#shop/foundation/limits.ts";

/**
 * Listens at once, so that a port in use is reported immediately; until `serve` is called, every request gets 503 with the page of the start, which
 * `enter` tells what begins. `joins`: other processes serve the
 * port already, and this one listens when it serves, so that no client is refused. Throws `ConfigError` if host and port can't be listened on.
 */
export async function listen({ host, port, ...config }: Config, { joins = false } = {}) {
  const starting = await createStartingPage(config);
  let listener: RequestListener = starting.listener;
  const server = createServer((request, response) => listener(request, response));
  const open = () =>
    new Promise<void>((resolve, reject) => {
      server.once("error", (error: NodeJS.ErrnoException) => {
        const why =
          error.code === "EADDRINUSE"
            ? `PORT ${port} on ${host} is in use`
            : `HOST ${host}, PORT ${port}: ${error.message}`;
        reject(new ConfigError(`${why}.`));
      });
      server.listen(port, host, resolve);
    });
  // Any free port is known once it is listened on.
  const waits = joins && port !== 0;
  if (!waits) await open();
  const serve = async (app: Pick<Hono, "fetch">, intercept = (own: RequestListener) => own) => {
    listener = intercept(getRequestListener(app.fetch));
    if (waits) await open();
  };
  return { server, port: waits ? port : (server.address() as AddressInfo).port, serve, enter: starting.enter };
}

/** Stops listening and waits for running requests, for a limited time. */
export async function drain(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), timeoutMs.drain);
  await closed;
  clearTimeout(late);
}

/** Returns the host at which this machine reaches the server. */
export function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

/** Returns the origins of a server on this machine. */
export function loopbackOrigins(port: number): string[] {
  return ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${port}`);
}
