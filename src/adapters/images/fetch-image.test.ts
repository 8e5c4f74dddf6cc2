import { createServer, get, type RequestListener } from "node:http";
import { createServer as createTcpServer, type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createImageFetch } from "#adapters/images/fetch-image.ts";
import { bodyBytes } from "#shop/foundation/limits.ts";

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
  onTestFinished(() => void server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

// A server of the test's own: without TLS, on an address that the shop itself refuses.
const fetchImage = createImageFetch({
  get,
  isAllowed: (one) => /^(127\.|::1)/.test(one),
});
const never = new AbortController().signal;

test("an image is read, also behind a redirect, whatever the server calls it; others say why not", async () => {
  const server = await serve(({ url }, response) => {
    if (url === "/moved") return response.writeHead(302, { location: "/disc.jpg" }).end();
    if (url === "/inside") return response.writeHead(302, { location: "http://10.0.0.1/disc.jpg" }).end();
    if (url === "/loop") return response.writeHead(302, { location: "/loop" }).end();
    if (url === "/otherwise") return response.writeHead(302, { location: "https://localhost/disc.jpg" }).end();
    if (url === "/nowhere") return response.writeHead(302, { location: "http://" }).end();
    if (url === "/closed") return response.writeHead(403).end();
    if (url === "/long") return response.writeHead(200, { "content-length": bodyBytes.image + 1 }).write("…");
    if (url === "/endless") {
      const more = () => void response.write(Buffer.alloc(2 ** 20), (error) => error ?? more());
      return more();
    }
    if (url === "/cut") {
      response.writeHead(200, { "content-length": "9" });
      return response.write("…", () => response.destroy());
    }
    if (url === "/empty") return response.writeHead(200, { "content-type": "image/jpeg" }).end();
    if (url !== "/disc.jpg") return response.writeHead(404).end();
    return response.writeHead(200, { "content-type": "text/plain" }).end("…");
  });
  const outcomes = {
    "disc.jpg": { bytes: "…" },
    moved: { bytes: "…" },
    "gone.jpg": "not_found",
    closed: "refused",
    loop: "refused",
    otherwise: "refused",
    nowhere: "refused",
    inside: "private_address",
    long: "too_large",
    endless: "too_large",
    cut: "unreachable",
    empty: "not_an_image",
  };
  const fetched = await Promise.all(
    Object.keys(outcomes).map(async (path) => {
      const outcome = await fetchImage(`${server}/${path}`, never);
      return [path, typeof outcome === "string" ? outcome : { bytes: String(outcome) }] as const;
    }),
  );
  expect(Object.fromEntries(fetched)).toEqual(outcomes);
  expect(await fetchImage("https://[x", never)).toBe("refused");
});

test("one that does not end in time is given up, also when the shop stops, and one that switches protocols at once", async () => {
  let begun = () => {};
  const slow = await serve((_, response) => {
    response.writeHead(200).write("…");
    begun();
  });
  expect(await createImageFetch({ get, isAllowed: () => true, waitMs: 200 })(slow, never)).toBe("unreachable");
  const ending = new AbortController();
  begun = () => ending.abort();
  expect(await fetchImage(slow, ending.signal)).toBe("unreachable");

  const server = createTcpServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () =>
      socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n"),
    );
  }).listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await fetchImage(`http://127.0.0.1:${port}/`, never)).toBe("refused");
});

test("a server that is not there is unreachable, and no request reaches the shop's own network", async () => {
  expect(await fetchImage("http://localhost:1/disc.jpg", never)).toBe("unreachable");
  let requests = 0;
  const server = await serve((_, response) => {
    requests += 1;
    response.end();
  });
  const guarded = createImageFetch({ get });
  expect(await guarded(`${server}/disc.jpg`, never)).toBe("private_address");
  expect(await guarded(`${server.replace("localhost", "127.0.0.1")}/disc.jpg`, never)).toBe("private_address");
  expect(await createImageFetch()("https://[::1]/disc.jpg", never)).toBe("private_address");
  expect(requests).toBe(0);
});
