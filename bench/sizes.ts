import { gzipSync } from "node:zlib";
import { table } from "./report.ts";

const publicPages = ["/", "/parts", "/parts/{part}", "/blogs", "/my-portfolio", "/about", "/login", "/register"];
const privatePages = [
  "/purchase/{part}",
  "/dashboard",
  "/dashboard/myprofile",
  "/dashboard/review",
  "/dashboard/payment/{part}",
  "/dashboard/making-admin",
  "/add-product",
  "/manage-orders",
  "/manage-product",
];

/** Returns a table of what a browser loads on its first visit to each page: its HTML and the scripts and styles that it names. */
export async function measureSizes(shop: string): Promise<string> {
  const [part] = (await (await fetch(`${shop}/api/parts?limit=1`)).json()) as { _id: string }[];
  const rows: string[][] = [];
  for (const path of [...publicPages, ...privatePages]) rows.push(await row(shop, path, part?._id ?? ""));
  const caption = "Kilobytes that a browser transfers on its first visit (gzip), without fonts and images.";
  return `${caption}\n\n${table(["page", "HTML", "JavaScript", "CSS", "files"], rows)}`;
}

async function row(shop: string, path: string, part: string): Promise<string[]> {
  const html = Buffer.from(await (await fetch(shop + path.replace("{part}", part))).arrayBuffer());
  // The page names its modules and everything that they import, so that the browser can load them in parallel.
  const files = new Set(html.toString().match(/\/assets\/[\w.-]+\.(js|css)\b/g));
  const sizes = { js: 0, css: 0 };
  for (const file of files) sizes[file.endsWith(".css") ? "css" : "js"] += await gzipSize(shop + file);
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  const cells = [gzipSync(html).length, sizes.js, sizes.css].map(kilobytes);
  return [`\`${path}\``, ...cells, String(files.size)];
}

const known = new Map<string, number>();

async function gzipSize(url: string): Promise<number> {
  const before = known.get(url);
  if (before !== undefined) return before;
  const response = await fetch(url, { headers: { "accept-encoding": "gzip" } });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await response.arrayBuffer();
  const size = Number(response.headers.get("content-length"));
  known.set(url, size);
  return size;
}
