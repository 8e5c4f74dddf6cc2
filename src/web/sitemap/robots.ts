import { pageLoader } from "#web/shell/page-loader.ts";

const closedPages = [
  "/dashboard",
  "/purchase/",
  "/add-product",
  "/manage-orders",
  "/manage-product",
  "/garage",
  // Filters and searches have no end, and every page they lead to is in the sitemaps.
  "/parts?",
  "/search?",
  "/compare?",
];

export const loader = pageLoader(({ site }) => {
  const closed = [
    "/api/",
    "/sandbox/",
    ...site.languages.flatMap(({ prefix }) => closedPages.map((path) => prefix + path)),
  ];
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${site.publicUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
});
