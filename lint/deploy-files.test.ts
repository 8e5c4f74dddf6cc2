import { existsSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { bodyBytes, timeoutMs } from "#shop/foundation/limits.ts";

// What of deploy/ can be checked without a container runtime and a cluster: its forms, and that it agrees with the shop.

const read = (file: string) => readFileSync(file, "utf8");
const settings = new Set([...read(".env.example").matchAll(/^#? ?([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name));
const compose = parse(read("deploy/compose.yaml"));
const [deployment, service, budget, job] = ["camber", "migrate"].flatMap((name) =>
  parseAllDocuments(read(`deploy/kubernetes/${name}.yaml`), { strict: true }).map((document) => document.toJS()),
);
const drainSeconds = (timeoutMs.leave + timeoutMs.drain) / 1_000;

test("the compose file is one by the Compose Specification, mounts files that exist and sets settings of the shop", () => {
  const { $schema: _, ...schema } = JSON.parse(read("test/files/compose/compose-spec.json"));
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  validate(compose);
  expect(validate.errors).toBeNull();

  const { migrate, shop, database, pooler, proxy } = compose.services;
  for (const { volumes = [] } of Object.values<{ volumes?: string[] }>(compose.services))
    for (const volume of volumes) {
      const [source = ""] = volume.split(":");
      if (source.startsWith("./")) expect(existsSync(`deploy/${source}`), volume).toBe(true);
      else expect(Object.keys(compose.volumes)).toContain(source);
    }
  // Those of the other roles, which the running shop shall not have.
  const { OWNER_PASSWORD, POSTGRES_PASSWORD, ...ofShop } = shop.environment;
  expect([OWNER_PASSWORD, POSTGRES_PASSWORD]).toEqual(["", ""]);
  for (const name of [...Object.keys(ofShop), ...Object.keys(migrate.environment)])
    expect(settings, name).toContain(name);
  for (const { read_only: isReadOnly, cap_drop: dropped } of [migrate, shop, pooler])
    expect([isReadOnly, dropped]).toEqual([true, ["ALL"]]);
  expect(existsSync(migrate.command[0])).toBe(true);
  expect(Number.parseInt(shop.stop_grace_period, 10)).toBeGreaterThan(drainSeconds);
  expect(new URL(ofShop.DATABASE_URL.replace(/\$\{.*?\}/, "x")).host).toBe("pooler:6432");
  expect(read("deploy/pgbouncer.ini")).toMatch(/^listen_port = 6432$/m);
  expect(database.image).toMatch(/^postgres:18\b/);
  expect(proxy.environment.SHOP_ADDRESS).toBe(`shop:${ofShop.PORT}`);
});

test("the Kubernetes manifests name each other, probe what the shop serves, and wait longer than it drains", () => {
  const kinds = [deployment, service, budget, job].map(({ apiVersion, kind }) => `${apiVersion} ${kind}`);
  expect(kinds).toEqual(["apps/v1 Deployment", "v1 Service", "policy/v1 PodDisruptionBudget", "batch/v1 Job"]);
  const { template, selector, replicas } = deployment.spec;
  expect(template.metadata.labels).toEqual(selector.matchLabels);
  expect([service.spec.selector, budget.spec.selector.matchLabels]).toEqual([
    selector.matchLabels,
    selector.matchLabels,
  ]);
  expect(budget.spec.minAvailable).toBeLessThan(replicas);

  const [container] = template.spec.containers;
  const ports = container.ports.map(({ name }: { name: string }) => name);
  expect(ports).toContain(service.spec.ports[0].targetPort);
  for (const probe of ["startupProbe", "readinessProbe", "livenessProbe"]) {
    const { path, port } = container[probe].httpGet;
    expect(ports).toContain(port);
    expect(path).toBe(probe === "livenessProbe" ? "/healthz" : "/readyz");
  }
  expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(drainSeconds);
  const volumes = template.spec.volumes.map(({ name }: { name: string }) => name);
  expect(container.volumeMounts.map(({ name }: { name: string }) => name)).toEqual(volumes);
  for (const { name } of container.env) expect(settings, name).toContain(name);
  for (const { securityContext, containers } of [template.spec, job.spec.template.spec]) {
    expect(securityContext.runAsNonRoot).toBe(true);
    for (const one of containers)
      expect(one.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
  }
  const [migrating] = job.spec.template.spec.containers;
  expect(migrating.image).toBe(container.image);
  expect(existsSync(migrating.args[0])).toBe(true);
});

test("the image has every file that the shop starts with", () => {
  const dockerfile = read("deploy/Dockerfile");
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/camber\/(\S+) (\S+)$/gm)].map(([, from]) => from!);
  const made = ["node_modules", "build"];
  for (const path of copied) expect(made.includes(path) || existsSync(path), path).toBe(true);
  for (const path of ["package.json", "src", "scripts", "migrations", "data", ...made]) expect(copied).toContain(path);
  expect(existsSync(/^CMD .*"(\S+\.ts)"\]$/m.exec(dockerfile)?.[1] ?? "")).toBe(true);
  // npm's own `--omit=dev` leaves tools.
  expect(dockerfile).toMatch(/node scripts\/runtime-packages\.ts \\\n && npm prune/);
  // What the build reads is sent to it.
  const left = read(".dockerignore").trim().split("\n");
  for (const path of [
    ...copied.filter((one) => !made.includes(one)),
    "package-lock.json",
    "vite.config.ts",
    "react-router.config.ts",
  ])
    expect(left).not.toContain(path);
});

test("neither the image nor the unit of systemd opens the repository's history to the shop", () => {
  expect(read(".dockerignore").split("\n")).toContain(".git");
  expect(read("deploy/camber.service")).toMatch(/^WorkingDirectory=\/opt\/camber$/m);
  expect(read("deploy/camber.service")).toMatch(/^InaccessiblePaths=-\/opt\/camber\/\.git$/m);
});

test("the proxies let through what the shop takes: files to be imported and images that staff upload", () => {
  const [nginx, caddy] = [read("deploy/nginx.conf"), read("deploy/Caddyfile")];
  const sizes = [...nginx.matchAll(/location ~ (\S+) \{\s+client_max_body_size (\d+)([mg]);/g)].map(
    ([, form = "", size, unit]) => ({ form: new RegExp(form), bytes: Number(size) * 2 ** (unit === "g" ? 30 : 20) }),
  );
  const taken = {
    "/api/imports": bodyBytes.importFile,
    "/api/imports/map": bodyBytes.importFile,
    "/api/parts/018f0000/images": bodyBytes.image,
    "/api/brand/logo": bodyBytes.image,
  };
  for (const [path, bytes] of Object.entries(taken))
    expect(sizes.find(({ form }) => form.test(path))?.bytes, path).toBeGreaterThanOrEqual(bytes);
  expect(caddy).toMatch(/@import path \/api\/imports \/api\/imports\/\*\n\trequest_body @import \{\n\t\tmax_size 2GiB/);
  expect(caddy).toMatch(
    /@image path \/api\/parts\/\*\/images \/api\/brand\/logo\n\trequest_body @image \{\n\t\tmax_size 20MiB/,
  );
});
