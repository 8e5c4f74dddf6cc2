import { get, type IncomingHttpHeaders } from "node:http";

/** A response as received, compressed or not. */
export type Bytes = { headers: Record<string, string>; base64: string; status: number };

const connectionHeaders = ["connection", "date", "keep-alive", "transfer-encoding"];

export function bytesOf(url: string, headers: Record<string, string> = {}): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve({
        headers: withoutConnection(response.headers),
        base64: Buffer.concat(chunks).toString("base64"),
        status: response.statusCode ?? 0,
      });
    });
    request.on("error", reject);
  });
}

function withoutConnection(headers: IncomingHttpHeaders): Record<string, string> {
  const pairs = Object.entries(headers).filter(([name]) => !connectionHeaders.includes(name));
  return Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]));
}
