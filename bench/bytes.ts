import { get, type IncomingHttpHeaders } from "node:http";

/** An answer as it comes over the wire, compressed where it is. */
export type Bytes = { headers: Record<string, string>; base64: string; status: number };

const ofTheConnection = ["connection", "date", "keep-alive", "transfer-encoding"];

export function bytesOf(url: string, headers: Record<string, string> = {}): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve({
        headers: kept(response.headers),
        base64: Buffer.concat(chunks).toString("base64"),
        status: response.statusCode ?? 0,
      });
    });
    request.on("error", reject);
  });
}

function kept(headers: IncomingHttpHeaders): Record<string, string> {
  const pairs = Object.entries(headers).filter(([name]) => !ofTheConnection.includes(name));
  return Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]));
}
