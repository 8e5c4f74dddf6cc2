import { writeFileSync } from "node:fs";
import { startEmbedded } from "#db/embedded.ts";
import { createRunLogin } from "#db/roles.ts";
const p = await startEmbedded("/tmp/baseline-tool/pg", { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" });
await createRunLogin(p.url);
writeFileSync("/tmp/baseline-tool/url", p.url);
writeFileSync("/tmp/baseline-tool/pid", String(process.pid));
process.on("SIGTERM", async () => { await p.stop(); process.exit(0); });
setInterval(() => {}, 1e6);
