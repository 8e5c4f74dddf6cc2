// What the shop is compared with: a bare node:http server in a process of its own, on the same PostgreSQL with the same number of
// connections. It sends given bytes from memory, or the same JSON from the same SQL.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "pg";
import { orderCart } from "./bare-cart-order.ts";
import { newestParts, newestReviews, onePart, placeOrder, sessionOf, type BareOrder } from "./bare-queries.ts";
import { runTpcb } from "./bare-tpcb.ts";
import { runBest, type BestStatement } from "./best-statements.ts";
import type { Bytes } from "./bytes.ts";

export type BareStart = {
  databaseUrl: string;
  /** The shop's, for the addresses of images. */
  origin: string;
  userId: string;
  sessionId: string;
  partId: string;
  landing: Bytes;
  partPage: Bytes;
  /** The titles that the shop composes, by id of the part. */
  titles: Record<string, string>;
};

process.once("message", (start: BareStart) => {
  const server = createServer(listener(start));
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
});
process.on("disconnect", () => process.exit());
// The terminal sends Ctrl-C to all processes; the benchmark itself ends this one.
process.on("SIGINT", () => {});

function listener({ databaseUrl, origin, userId, sessionId, partId, landing, partPage, titles }: BareStart) {
  const pool = new Pool({ connectionString: databaseUrl, max: 20 });
  const inMemory = (page: Bytes) => {
    const body = Buffer.from(page.base64, "base64");
    return (response: ServerResponse) => response.writeHead(200, page.headers).end(body);
  };
  const bytes = { landing: inMemory(landing), part: inMemory(partPage) };
  const json = (response: ServerResponse, value: unknown) => {
    const body = JSON.stringify(value);
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
    response.end(body);
  };

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const url = request.url ?? "";
    if (url === "/memory/landing") return bytes.landing(response);
    if (url === "/memory/part") return bytes.part(response);
    if (url === "/sql/landing") {
      await Promise.all([newestParts(pool, 200, origin), newestReviews(pool, 6)]);
      return bytes.landing(response);
    }
    if (url === "/sql/part") {
      await onePart(pool, partId, origin);
      return bytes.part(response);
    }
    const [, best, name, value = ""] = url.split("/");
    if (best === "best") {
      const body = await runBest(pool, name as BestStatement, decodeURIComponent(value));
      return response.writeHead(200, { "content-type": "application/json" }).end(body);
    }
    if (url.startsWith("/parts") && request.headers.authorization) await sessionOf(pool, sessionId, userId);
    if (url.startsWith("/parts?")) return json(response, await newestParts(pool, 24, origin));
    if (url.startsWith("/parts/")) {
      const id = url.slice(7, 43);
      return json(response, await onePart(pool, id, origin, titles[id]));
    }
    if (url.startsWith("/cart-order/")) return json(response, await orderCart(pool, url.slice(12)));
    if (url === "/tpcb") return json(response, await runTpcb(pool));
    if (url === "/purchase") {
      let sent = "";
      for await (const chunk of request) sent += chunk;
      return json(response, await placeOrder(pool, userId, JSON.parse(sent) as BareOrder));
    }
    response.writeHead(404).end();
  }
  return (request: IncomingMessage, response: ServerResponse) => {
    respond(request, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  };
}
