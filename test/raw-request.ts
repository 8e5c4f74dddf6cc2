import { connect } from "node:net";

/**
 * Sends a request whose target is exactly `target`, which `fetch` would make an address of first. Returns its response as text, in which each
 * character is a byte; status 0: there was none.
 */
export async function rawRequest(url: string, target: string, method = "GET") {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`${method} ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`, "latin1");
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const response = Buffer.concat(chunks).toString("latin1");
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 0), response };
}

/** What a target is made of that is no address, or that of another host when it is read as a relative one. */
export const targetPieces = [
  ...'/ // /// /. /.. [ ] : @ ? # ; | \\ % %5b %2F%2F %00 %ff " < { ^ ` a:b :80 .data ?q= ?_routes='.split(" "),
  ..."/de /de/ /parts /search /cart /checkout /order /purchase/ /images/ /assets/ /illustrations/ /sitemap.xml".split(
    " ",
  ),
  ..."/api /api/ /api/parts /api/identity/ /sandbox/ /sandbox/mail evil.example http:// https:// http://x * \u00e9".split(
    " ",
  ),
];
