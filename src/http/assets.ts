import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { acceptedEncoding } from "#http/compression.ts";

const contentTypes: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".webmanifest": "application/manifest+json",
};
const suffixes = { br: ".br", gzip: ".gz" } as const;

/** The build names the files of `/assets/` after their contents. */
const cachingOf = (path: string) => ({
  "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
});

/**
 * Reads the files of the page build into memory, so that no request reads a path on the disk: of those that the build has compressed only that,
 * since hardly any client takes nothing else. There are thousands, which are read several times faster without promises. Returns a function
 * that responds with a file, or null for any other path. Not Hono's `serveStatic`, which reads the disk for every request and sends no ETag of
 * precompressed files.
 */
export function loadAssets(
  folder: string,
  {
    below = "",
    headers: more = cachingOf,
  }: { below?: string; headers?: (path: string) => Record<string, string> } = {},
): (request: Request, path: string) => Response | null {
  // Skips the hidden folder with Vite's manifest.
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !relative(folder, entry.parentPath).startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(found);
  const files = new Map<string, { body: Buffer; hash: string }>();
  for (const file of found) {
    if (known.has(file + suffixes.br)) continue;
    const body = readFileSync(file);
    const hash = createHash("sha1").update(body).digest("base64url");
    files.set(`${below}/${relative(folder, file).split(sep).join("/")}`, { body, hash });
  }

  return (request, path) => {
    const contentType = contentTypes[extname(path)];
    const packed = files.get(path + suffixes.br);
    const stored = packed ?? files.get(path);
    if (!stored || !contentType) return null;
    const accepted = acceptedEncoding(request.headers.get("accept-encoding"));
    const encoded = accepted && files.get(path + suffixes[accepted]);
    const encoding = encoded ? accepted : null;
    const etag = `"${stored.hash}${encoding ? `-${encoding}` : ""}"`;
    const headers: Record<string, string> = {
      "content-type": contentType,
      ...more(path),
      "x-content-type-options": "nosniff",
      vary: "accept-encoding",
      etag,
    };
    if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
    const body = encoded?.body ?? (packed ? brotliDecompressSync(packed.body) : stored.body);
    if (encoding) headers["content-encoding"] = encoding;
    headers["content-length"] = String(body.length);
    return new Response(request.method === "HEAD" ? null : new Uint8Array(body), { headers });
  };
}
