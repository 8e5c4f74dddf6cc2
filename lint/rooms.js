// Who may import whom: the table of ARCHITECTURE.md as a lint rule. A room is a folder of src/, or of adapters/ and seed/; shop/ has groups.

const anyRoom = /^#(?:[\w-]+)\//;

/** The groups of shop/, and which others each may import. */
const groups = {
  foundation: [],
  people: ["foundation"],
  catalogue: ["foundation", "people"],
  supply: ["foundation", "people", "catalogue"],
  selling: ["foundation", "people", "catalogue"],
  desk: ["foundation", "people", "catalogue", "supply", "selling"],
};

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
    only: [/^#shop\/foundation\/(invalidation|sent-ahead|database-error|limits)\.ts$/, /^#process\/config\.ts$/],
    packages: [/^node:/, /^pg(-|$)/, /^drizzle-orm(\/|$)/],
    sentence:
      "db/ opens and migrates the database; it imports drivers, of shop/ only invalidation.ts, sent-ahead.ts, database-error.ts and limits.ts, and of process/ only config.ts",
  },
  "adapters/backup": {
    rooms: ["db", "log"],
    only: [/^#shop\/foundation\/limits\.ts$/],
    packages: [/^node:/, /^pg$/, /^pg-copy-streams$/, /^tar-stream$/, /^age-encryption$/],
    sentence:
      "adapters/backup/ backs up and restores the embedded database; it imports db/, COPY, a tar reader and age, never the shop",
  },
  "seed/vehicles": {
    rooms: ["db"],
    packages: [/^node:/, /^pg$/, /^csv-parse(\/|$)/],
    sentence: "seed/vehicles/ loads the vehicles and VIN tables that every shop needs; it imports db/ and a CSV parser",
  },
  "seed/postal-places": {
    rooms: ["db"],
    packages: [/^node:/, /^pg$/, /^csv-parse(\/|$)/],
    sentence: "seed/postal-places/ loads the cities of postal codes; it imports db/ and a CSV parser",
  },
  "seed/demo": {
    rooms: ["db", "seed/vehicles", "shop"],
    packages: [/^node:/, /^pg$/, /^csv-parse(\/|$)/],
    sentence:
      "seed/demo/ fills an empty shop with the demo catalogue; it imports db/, seed/vehicles/ and shop/, and only process/start.ts imports it",
  },
  identity: {
    rooms: ["shop", "log"],
    typesOf: ["db"],
    never: [/^react/, /^hono/, /^#shop\/.*\.table\.ts$/],
    sentence:
      "identity/ turns a request into an actor: it imports Better Auth and the shop's verbs, never an edge (api/, web/) or a table",
  },
  "adapters/catalogue-files": {
    rooms: [],
    only: [
      /^#shop\/(foundation\/limits|supply\/exports\/private-ids|catalogue\/legal-facts\/(facts-in-notes|fact-values)|catalogue\/fitment\/(engine-words|notes\/(read-note|restricting-texts))|supply\/imports\/(import-outcome|let-others-run|part-columns|fact-columns|csv-layout|note-texts|text-limits)|catalogue\/parts\/number-key|catalogue\/vehicles\/(code-rules|fuel-names|year-words))\.ts$/,
    ],
    typesOf: ["shop"],
    packages: [/^saxes$/, /^node:(buffer|crypto|stream)$/],
    sentence:
      "adapters/catalogue-files/ reads and writes ACES, PIES and CSV: bytes to records and back. It imports parsers and the shop's types, never the database or an edge (api/, web/)",
  },
  "adapters/images": {
    rooms: ["shop", "log"],
    only: [/^#adapters\/outbound\/public-address\.ts$/],
    packages: [/^sharp$/, /^aws4fetch$/, /^node:(https?|crypto)$/],
    never: [/\.table\.ts$/],
    sentence:
      "adapters/images/ decodes and resizes images, fetches those on other servers and keeps their files in S3-compatible storage: it imports sharp, aws4fetch, adapters/outbound/public-address.ts and the shop's types, never an edge (api/, web/) or a table",
  },
  "adapters/traces": {
    rooms: ["log"],
    only: [/^#shop\/foundation\/limits\.ts$/],
    packages: [/^node:(diagnostics_channel|http|timers\/promises)$/, /^@opentelemetry\//],
    sentence:
      "adapters/traces/ sends spans to an OpenTelemetry collector: it imports log/, limits and the packages of OpenTelemetry, and only process/open-database.ts imports it, where traces are configured",
  },
  "adapters/payments": {
    rooms: ["shop", "log"],
    never: [/^react/, /^hono/, /\.table\.ts$/],
    sentence:
      "adapters/payments/ adapts the payment provider: it imports the provider's SDK and the shop's types, never an edge (api/, web/)",
  },
  "adapters/carriers": {
    rooms: ["shop", "log"],
    never: [/^react/, /^hono/, /\.table\.ts$/],
    sentence:
      "adapters/carriers/ adapts the parcel carriers: it imports the shop's types, never an edge (api/, web/) or a table",
  },
  "adapters/vies": {
    rooms: ["shop", "log"],
    never: [/^react/, /^hono/, /\.table\.ts$/],
    sentence:
      "adapters/vies/ adapts the EU's register of VAT ids: it imports the shop's types, never an edge (api/, web/) or a table",
  },
  "adapters/outbound": {
    rooms: ["shop"],
    packages: [/^node:/],
    never: [/\.table\.ts$/],
    sentence:
      "adapters/outbound/ calls addresses that people enter, and none inside the shop's own network: it imports the shop's types and Node, never an edge (api/, web/) or a table",
  },
  "adapters/mail": {
    rooms: ["shop"],
    never: [/^react/, /^hono(?!\/html$)/, /\.table\.ts$/],
    sentence:
      "adapters/mail/ sends the mails of the outbox: it imports its SDK, hono/html and the shop's types, never the API or pages",
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
    only: [/^#shop\/foundation\/(describe-fault|check-digits)\.ts$/],
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
  "api/specification": {
    rooms: ["api", "shop", "http", "log"],
    typesOf: ["db"],
    packages: [/^hono(\/|$)/, /^@hono\//, /^zod$/],
    never: [/\.table\.ts$/],
    sentence:
      "api/specification/ has the calls of the specification with its names: it imports what api/ does, and of api/ only api.ts imports it",
  },
  api: {
    rooms: ["shop", "http", "log"],
    only: [/^#api\/specification\/specification\.ts$/],
    typesOf: ["db"],
    packages: [/^hono(\/|$)/, /^@hono\//, /^zod$/],
    never: [/\.table\.ts$/],
    sentence:
      "api/ translates JSON to verbs and back: it imports shop verbs and inputs, http and hono; queries belong into shop/",
  },
  "process/dev": {
    rooms: ["http", "seed/illustrations"],
    only: [/^#process\/start\.ts$/],
    packages: [/^node:/, /^vite$/, /^react-router$/],
    sentence:
      "process/dev/ serves the pages through Vite for `npm run dev`: it imports http/, seed/illustrations/, Vite and the type of process/start.ts, and only server.ts imports it",
  },
  "seed/illustrations": {
    rooms: [],
    only: [/^#adapters\/catalogue-files\/escape-xml\.ts$/],
    packages: [],
    sentence:
      "seed/illustrations/ draws part types as SVG when the pages are built: it imports itself and escape-xml.ts, and nothing in src/ imports it",
  },
  web: {
    rooms: ["shop", "http", "messages"],
    only: [/^#log\//, /^#adapters\/catalogue-files\/escape-xml\.ts$/],
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
  return roomIn(filename.replaceAll("\\", "/").split("/src/").at(-1));
}

/** Returns the room of a path in src/: its folder, or the folder in a room of rooms; null for a file of src/ itself. */
function roomIn(path) {
  const [first, second] = path.split("/");
  if (second === undefined) return null;
  return Object.hasOwn(rooms, `${first}/${second}`) ? `${first}/${second}` : first;
}

/** Returns why a file of one group of shop/ must not import `source`; null if it may. */
function groupComplaint(filename, source) {
  const [own, other] = [filename.replaceAll("\\", "/").split("/src/shop/").at(1), source.split("#shop/").at(1)];
  if (!own?.includes("/") || other === undefined) return null;
  const [from, to] = [own.slice(0, own.indexOf("/")), other.slice(0, other.indexOf("/"))];
  if (!Object.hasOwn(groups, from))
    return `shop/ has the groups ${Object.keys(groups).join(", ")}: '${from}' is none of them.`;
  if (from === to || groups[from].includes(to)) return null;
  return `shop/${from}/ is built on ${groups[from].map((name) => `${name}/`).join(", ") || "nothing"} of shop/. It must not import '${source}'.`;
}

const clientTypes = [/^#api\/api\.ts$/, /^hono\/types$/];

/** Returns why `filename` must not import `source`; null if it may. */
export function complaint(filename, source, typeOnly) {
  if (source.startsWith("../") || source.startsWith("./../"))
    return "Write '#room/…' instead of '../', so that a reader sees the room.";
  const room = roomOf(filename);
  const wall = rooms[room];
  if (!wall || !filename.replaceAll("\\", "/").includes("/src/")) return null;
  const inGroup = /\.test\.tsx?$/.test(filename) ? null : groupComplaint(filename, source);
  if (inGroup) return inGroup;
  if (/\.test\.tsx?$/.test(filename) && !wall.never?.some((pattern) => pattern.test(source))) return null;
  const breach = `${wall.sentence}. It must not import '${source}'.`;
  if (typeOnly && inClient(filename) && clientTypes.some((pattern) => pattern.test(source))) return null;
  if (wall.never?.some((pattern) => pattern.test(source))) return breach;
  if (wall.only?.some((pattern) => pattern.test(source))) return null;
  if (source.startsWith("./")) return null;
  if (source.startsWith("#")) {
    const other = roomIn(source.slice(1));
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
// `example-values.ts` has the examples of all calls.
const knowsSpecification = (filename) =>
  /\/src\/(api\/(specification\/|example-values\.ts)|web\/client\/|sandbox\/)/.test(filename.replaceAll("\\", "/"));
const specifiedNames = ["_id", "img", "photoURL", "retting"];

/** Only api/specification/ and web/client/ use the field names of the specification, and only web/client/ sends requests. */
const client = {
  create(context) {
    const filename = context.filename ?? context.getFilename();
    if (!filename.replaceAll("\\", "/").includes("/src/") || knowsSpecification(filename)) return {};
    const name = (key) => (key.type === "Identifier" ? key.name : key.type === "Literal" ? key.value : null);
    const checkName = (node, key) => {
      if (specifiedNames.includes(name(key)))
        context.report({
          node,
          message: `'${name(key)}' is a name of the specification: api/specification/ and web/client/ map it to the shop's own.`,
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
