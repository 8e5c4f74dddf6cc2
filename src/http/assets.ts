import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
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
 * Reads the files of the page build into memory, so that no request reads a path on the disk. Returns a function that responds with a file,
 * or null for any other path. Not Hono's `serveStatic`, which reads the disk for every request and sends no ETag of precompressed files.
 */
export async function loadAssets(
  folder: string,
  {
    below = "",
    headers: more = cachingOf,
  }: { below?: string; headers?: (path: string) => Record<string, string> } = {},
): Promise<(request: Request, path: string) => Response | null> {
  const files = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    // Skips the hidden folder with Vite's manifest.
    if (!entry.isFile() || relative(folder, entry.parentPath).startsWith(".")) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(`${below}/${relative(folder, path).split(sep).join("/")}`, await readFile(path));
  }
  const etags = new Map(
    [...files].map(([path, body]) => [path, `"${createHash("sha1").update(body).digest("base64url")}"`]),
  );

  return (request, path) => {
    const plain = files.get(path);
    const contentType = contentTypes[extname(path)];
    if (!plain || !contentType) return null;
    const accepted = acceptedEncoding(request.headers.get("accept-encoding"));
    const encoding = accepted && files.has(path + suffixes[accepted]) ? accepted : null;
    const etag = etags.get(encoding ? path + suffixes[encoding] : path) ?? "";
    const headers: Record<string, string> = {
      "content-type": contentType,
      ...more(path),
      "x-content-type-options": "nosniff",
      vary: "accept-encoding",
      etag,
    };
    if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
    const body = encoding ? (files.get(path + suffixes[encoding]) ?? plain) : plain;
    if (encoding) headers["content-encoding"] = encoding;
    headers["content-length"] = String(body.length);
    return new Response(request.method === "HEAD" ? null : new Uint8Array(body), { headers });
  };
}
