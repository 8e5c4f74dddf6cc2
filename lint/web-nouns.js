// Who may import whom inside src/web/. A noun is a folder of src/web/; staff pages are nouns of their own: staff/<noun>.

/** The rooms that every noun may import. */
const common = ["shell", "client", "ui", "messages"];

/** The rooms below the nouns, and what each may import besides itself. */
const below = {
  // Only types: a message may name the type that it describes.
  messages: ["client"],
  ui: ["messages", "client"],
  client: ["messages"],
  shell: ["ui", "client", "messages"],
};

/** The other nouns that a noun is built on. A noun of staff pages is here only if it is built on others. */
const nouns = {
  account: [],
  brand: [],
  cart: ["delivery", "fitment", "garage"],
  catalogue: ["cart", "delivery", "fitment", "garage"],
  checkout: ["cart", "delivery", "fitment", "orders"],
  company: ["content"],
  content: [],
  delivery: [],
  fitment: ["garage"],
  garage: [],
  inquiries: [],
  landing: ["account", "catalogue", "fitment", "garage", "reviews"],
  orders: ["cart", "fitment"],
  reviews: [],
  search: ["cart", "catalogue", "fitment", "garage"],
  sitemap: ["vehicle-pages"],
  "vehicle-pages": ["catalogue", "garage"],
  "staff/content": ["content"],
  "staff/orders": ["orders"],
  "staff/phone-orders": ["cart"],
  "staff/products": ["catalogue"],
};

/** Returns the noun of a path in src/web/ and the path inside it; root.tsx, routes.ts and the entries belong to none. */
function splitPath(path) {
  const segments = path.split("/");
  if (segments.length === 1) return { noun: null, inside: path };
  const length = segments[0] === "staff" && segments.length > 2 ? 2 : 1;
  return { noun: segments.slice(0, length).join("/"), inside: segments.slice(length).join("/") };
}

/** Returns why a file of src/web/ must not import `source`; null if it may. */
export function nounComplaint(filename, source) {
  const path = filename.replaceAll("\\", "/").split("/src/web/").at(1);
  if (!path || !source.startsWith("#web/") || /\.test\.tsx?$/.test(path)) return null;
  const from = splitPath(path);
  const to = splitPath(source.slice("#web/".length));
  if (from.noun === null || from.noun === to.noun) return null;
  // What staff pages share is in src/web/staff/ itself.
  if (to.noun === "staff" && from.noun.startsWith("staff/")) return null;
  const known = nouns[from.noun] ?? (/^staff(\/|$)/.test(from.noun) ? [] : null);
  const allowed = below[from.noun] ?? (known && [...common, ...known]);
  if (!allowed) return `'${from.noun}' is no noun of src/web/ yet: add what it may import to lint/web-nouns.js.`;
  if (to.noun === null || !allowed.includes(to.noun))
    return `${from.noun}/ of src/web/ imports ${allowed.length > 0 ? allowed.map((name) => `${name}/`).join(", ") : "nothing"} besides itself, not '${source}'.`;
  if (Object.hasOwn(nouns, to.noun) && to.inside.includes("/"))
    return `'${source}' is inside ${to.noun}/: other nouns import the files at its top.`;
  return null;
}

const rule = {
  create(context) {
    const filename = context.filename ?? context.getFilename();
    const check = (node) => {
      if (!node.source || typeof node.source.value !== "string") return;
      const message = nounComplaint(filename, node.source.value);
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

export default { meta: { name: "camber-web" }, rules: { nouns: rule } };
