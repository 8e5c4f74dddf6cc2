// Who may import whom: the table of ARCHITECTURE.md as a lint rule. A room is a folder of src/.

const anyRoom = /^#(?:[\w-]+)\//;

/**
 * `rooms`: the rooms that it may import besides itself. `only`: single files of other rooms. `typesOf`: rooms of which it may import types.
 * `packages`: the packages that it may import. `never` takes precedence over all of them.
 */
const rooms = {
  shop: {
    rooms: ["log"],
    typesOf: ["db"],
    packages: [/^zod$/, /^drizzle-orm(\/|$)/, /^marked$/, /^node:crypto$/],
    sentence:
      "shop/ is what the shop does: it imports itself, zod, drizzle-orm, marked, log/ and the type Db, and knows nothing of HTTP, React or the environment",
  },
  db: {
    rooms: ["log"],
    only: [/^#shop\/(invalidation|sent-ahead|database-error|limits)\.ts$/, /^#config\.ts$/],
    packages: [/^node:/, /^pg(-|$)/, /^drizzle-orm(\/|$)/],
    sentence:
      "db/ opens and migrates the database; it imports drivers, and of shop/ only invalidation.ts, sent-ahead.ts, database-error.ts and limits.ts",
  },
  backup: {
    rooms: ["db", "log"],
    only: [/^#shop\/limits\.ts$/],
    packages: [/^node:/, /^pg$/, /^pg-copy-streams$/, /^tar-stream$/, /^age-encryption$/],
    sentence:
      "backup/ backs up and restores the embedded database; it imports db/, COPY, a tar reader and age, never the shop",
  },
  "vehicle-data": {
    rooms: ["db"],
    packages: [/^node:/, /^pg$/, /^csv-parse(\/|$)/],
    sentence: "vehicle-data/ loads the vehicles and VIN tables that every shop needs; it imports db/ and a CSV parser",
  },
  "postal-data": {
    rooms: ["db"],
    packages: [/^node:/, /^pg$/, /^csv-parse(\/|$)/],
    sentence: "postal-data/ loads the cities of postal codes; it imports db/ and a CSV parser",
  },
  demo: {
    rooms: ["db", "vehicle-data", "shop"],
    packages: [/^node:/, /^pg$/, /^csv-parse(\/|$)/],
    sentence:
      "demo/ fills an empty shop with the demo catalogue; it imports db/, vehicle-data/ and shop/, and only start.ts imports it",
  },
  identity: {
    rooms: ["shop", "log"],
    typesOf: ["db"],
    never: [/^react/, /^hono/, /^#shop\/.*\.table\.ts$/],
    sentence:
      "identity/ turns a request into an actor: it imports Better Auth and the shop's verbs, never an edge (api/, web/) or a table",
  },
  "catalogue-files": {
    rooms: [],
    only: [
      /^#shop\/(limits|exports\/private-ids|fitment\/(engine-words|notes\/(read-note|restricting-texts))|imports\/(import-outcome|let-others-run|part-columns|csv-layout|note-texts|text-limits)|parts\/number-key|vehicles\/(code-rules|fuel-names|year-words))\.ts$/,
    ],
    typesOf: ["shop"],
    packages: [/^saxes$/, /^node:(buffer|crypto|stream)$/],
    sentence:
      "catalogue-files/ reads and writes ACES, PIES and CSV: bytes to records and back. It imports parsers and the shop's types, never the database or an edge (api/, web/)",
  },
  "image-files": {
    rooms: ["shop", "log"],
    only: [/^#outbound\/public-address\.ts$/],
    packages: [/^sharp$/, /^aws4fetch$/, /^node:(https?|crypto)$/],
    never: [/\.table\.ts$/],
    sentence:
      "image-files/ decodes and resizes images, fetches those on other servers and keeps their files in S3-compatible storage: it imports sharp, aws4fetch, adapters/outbound/public-address.ts and the shop's types, never an edge (api/, web/) or a table",
  },
  traces: {
    rooms: ["log"],
    only: [/^#shop\/limits\.ts$/],
    packages: [/^node:(diagnostics_channel|http|timers\/promises)$/, /^@opentelemetry\//],
    sentence:
      "traces/ sends spans to an OpenTelemetry collector: it imports log/, limits and the packages of OpenTelemetry, and only open-database.ts imports it, where traces are configured",
  },
  payments: {
    rooms: ["shop", "log"],
    never: [/^react/, /^hono/, /\.table\.ts$/],
    sentence:
      "payments/ adapts the payment provider: it imports the provider's SDK and the shop's types, never an edge (api/, web/)",
  },
  carriers: {
    rooms: ["shop", "log"],
    never: [/^react/, /^hono/, /\.table\.ts$/],
    sentence:
      "carriers/ adapts the parcel carriers: it imports the shop's types, never an edge (api/, web/) or a table",
  },
  vies: {
    rooms: ["shop", "log"],
    never: [/^react/, /^hono/, /\.table\.ts$/],
    sentence:
      "vies/ adapts the EU's register of VAT ids: it imports the shop's types, never an edge (api/, web/) or a table",
  },
  outbound: {
    rooms: ["shop"],
    packages: [/^node:/],
    never: [/\.table\.ts$/],
    sentence:
      "outbound/ calls addresses that people enter, and none inside the shop's own network: it imports the shop's types and Node, never an edge (api/, web/) or a table",
  },
  mail: {
    rooms: ["shop"],
    never: [/^react/, /^hono(?!\/html$)/, /\.table\.ts$/],
    sentence:
      "mail/ sends the mails of the outbox: it imports its SDK, hono/html and the shop's types, never the API or pages",
  },
  sandbox: {
    rooms: ["log"],
    typesOf: ["db"],
    never: [/^better-auth/, /^stripe$/, /^react/],
    sentence:
      "sandbox/ replaces external services and is reached by their protocols only: it never imports the shop, an edge (api/, web/) or an adapter",
  },
  log: {
    rooms: [],
    only: [/^#shop\/(describe-fault|check-digits)\.ts$/],
    packages: [/^node:/, /^pino$/, /^prom-client$/],
    sentence:
      "log/ writes and counts what happened: it imports pino and prom-client, and of shop/ only describe-fault.ts and check-digits.ts",
  },
  http: {
    rooms: ["shop", "log"],
    typesOf: ["db"],
    never: [/^react$/, /^react-dom/, /\.table\.ts$/, /^drizzle-orm/],
    sentence:
      "http/ is what both edges share: status codes, caches, headers. It imports the shop's verbs and errors, no edge (api/, web/) and no table",
  },
  api: {
    rooms: ["shop", "http", "log"],
    typesOf: ["db"],
    packages: [/^hono(\/|$)/, /^@hono\//, /^zod$/],
    never: [/\.table\.ts$/],
    sentence:
      "api/ translates JSON to verbs and back: it imports shop verbs and inputs, http and hono; queries belong into shop/",
  },
  dev: {
    rooms: ["http", "illustrations"],
    only: [/^#start\.ts$/],
    packages: [/^node:/, /^vite$/, /^react-router$/],
    sentence:
      "dev/ serves the pages through Vite for `npm run dev`: it imports http/, illustrations/, Vite and the type of start.ts, and only server.ts imports it",
  },
  illustrations: {
    rooms: [],
    only: [/^#catalogue-files\/escape-xml\.ts$/],
    packages: [],
    sentence:
      "illustrations/ draws part types as SVG when the pages are built: it imports itself and escape-xml.ts, and nothing in src/ imports it",
  },
  web: {
    rooms: ["shop", "http", "messages"],
    only: [/^#log\//, /^#catalogue-files\/escape-xml\.ts$/],
    packages: [
      /^react/,
      /^@react-router\//,
      /^zod/,
      /^sonner$/,
      /^embla-/,
      /^uqr$/,
      /^marked$/,
      /^@stripe\//,
      /^@base-ui\//,
      /^isbot$/,
      /^node:stream$/,
      /^@fontsource/,
      /\.css$/,
      /^virtual:/,
    ],
    never: [/\.table\.ts$/],
    sentence:
      "web/ renders pages: it imports shop verbs (in loaders) and inputs, http and React, and reaches the API through web/client/; queries belong into shop/",
  },
};

const forbiddenNames = /(^|\/)(utils?|helpers?|lib|common|misc|types|services?|managers?|index)(\/|\.[jt]sx?$)/;

function roomOf(filename) {
  const path = filename.replaceAll("\\", "/").split("/src/").at(-1);
  return path.includes("/") ? path.slice(0, path.indexOf("/")) : null;
}

const clientTypes = [/^#api\/api\.ts$/, /^hono\/types$/];

/** Returns why `filename` must not import `source`; null if it may. */
export function complaint(filename, source, typeOnly) {
  if (source.startsWith("../") || source.startsWith("./../"))
    return "Write '#room/…' instead of '../', so that a reader sees the room.";
  const room = roomOf(filename);
  const wall = rooms[room];
  if (!wall || !filename.replaceAll("\\", "/").includes("/src/")) return null;
  if (/\.test\.tsx?$/.test(filename) && !wall.never?.some((pattern) => pattern.test(source))) return null;
  const breach = `${wall.sentence}. It must not import '${source}'.`;
  if (typeOnly && inClient(filename) && clientTypes.some((pattern) => pattern.test(source))) return null;
  if (wall.never?.some((pattern) => pattern.test(source))) return breach;
  if (wall.only?.some((pattern) => pattern.test(source))) return null;
  if (source.startsWith("./")) return null;
  if (source.startsWith("#")) {
    const other = source.slice(1).split("/")[0];
    if (!anyRoom.test(source)) return breach;
    if (other === room || wall.rooms.includes(other)) return null;
    return typeOnly && wall.typesOf?.includes(other) ? null : breach;
  }
  if (!wall.packages) return null;
  return wall.packages.some((pattern) => pattern.test(source)) ? null : breach;
}

const walls = {
  create(context) {
    const filename = context.filename ?? context.getFilename();
    const check = (node) => {
      if (!node.source || typeof node.source.value !== "string") return;
      const typeOnly = node.importKind === "type" || node.exportKind === "type";
      const message = complaint(filename, node.source.value, typeOnly);
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

const inWeb = (filename) => /\/src\/web\/(?!client\/)/.test(filename.replaceAll("\\", "/"));
const inClient = (filename) => /\/src\/web\/client\//.test(filename.replaceAll("\\", "/"));
const inShop = (filename) => /\/src\/(?!api\/|web\/client\/|sandbox\/)/.test(filename.replaceAll("\\", "/"));
const responseNames = ["_id", "img", "photoURL", "retting"];

/** Only api/ and web/client/ use the field names of API responses, and only web/client/ sends requests. */
const client = {
  create(context) {
    const filename = context.filename ?? context.getFilename();
    if (!inShop(filename)) return {};
    const name = (key) => (key.type === "Identifier" ? key.name : key.type === "Literal" ? key.value : null);
    const checkName = (node, key) => {
      if (responseNames.includes(name(key)))
        context.report({
          node,
          message: `'${name(key)}' is a field name of the API: api/ and web/client/ map it to the shop's own.`,
        });
    };
    const checkType = (node) => {
      if (inWeb(filename) && /^(Wire|Edited)/.test(node.id.name))
        context.report({ node, message: "web/client/ derives the types of responses from the API's route table." });
    };
    return {
      MemberExpression: (node) => checkName(node, node.property),
      Property: (node) => checkName(node, node.key),
      TSPropertySignature: (node) => checkName(node, node.key),
      TSTypeAliasDeclaration: checkType,
      TSInterfaceDeclaration: checkType,
      CallExpression(node) {
        if (inWeb(filename) && node.callee.type === "Identifier" && node.callee.name === "fetch")
          context.report({ node, message: "Only web/client/ sends requests to the API." });
      },
    };
  },
};

const names = {
  create(context) {
    const filename = (context.filename ?? context.getFilename()).replaceAll("\\", "/");
    return {
      Program(node) {
        const path = filename.split("/src/").at(-1);
        if (filename.includes("/src/") && forbiddenNames.test(path)) {
          context.report({ node, message: `'${path}' has a generic name: name it after what it is about.` });
        }
      },
    };
  },
};

const environment = {
  create(context) {
    const filename = (context.filename ?? context.getFilename()).replaceAll("\\", "/");
    const allowed =
      !filename.includes("/src/") || filename.endsWith("/src/process/config.ts") || filename.endsWith("/src/server.ts");
    return {
      MemberExpression(node) {
        if (allowed || filename.endsWith("/src/db/unprivileged.ts")) return;
        if (node.object.type === "Identifier" && node.object.name === "process" && node.property.name === "env") {
          context.report({ node, message: "Only config.ts reads the environment: pass the value in." });
        }
      },
    };
  },
};

export default { meta: { name: "camber" }, rules: { walls, client, names, environment } };
