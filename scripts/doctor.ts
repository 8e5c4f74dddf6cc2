import { existsSync } from "node:fs";
import { join } from "node:path";
import { ConfigError, readConfig, type Config } from "#process/config.ts";
import { startedEmbedded } from "#db/embedded.ts";
import { timeoutMs } from "#shop/foundation/limits.ts";
import { findingOf, type Finding } from "./doctor/check.ts";
import { databaseChecks } from "./doctor/database.ts";
import { imagesCheck } from "./doctor/images.ts";
import { externalServiceChecks } from "./doctor/external-services.ts";
import { secretsCheck } from "./doctor/secrets.ts";

// `npm run doctor`: checks what the shop stands on, and says what to do. It changes nothing. Exits with 1 if a check fails.

process.exitCode = await main();

async function main(): Promise<number> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    report("Configuration", { state: "fail", detail: error.message });
    return 1;
  }
  const url =
    config.databaseDirectUrl ?? config.databaseUrl ?? (await startedEmbedded(join(config.dataDir, "postgres")));
  const checks = [
    ...externalServiceChecks(config),
    ...(url ? [...databaseChecks(url, !config.databaseUrl), secretsCheck(url, config), imagesCheck(url, config)] : []),
  ];
  const findings = await Promise.all(checks.map((check) => findingOf(check, timeoutMs.doctorCheck)));
  for (const [index, finding] of findings.entries()) report(checks[index]?.name ?? "", finding);
  if (!url) report("Database", { state: "ok", detail: "the first start creates it" });
  return findings.some(({ state }) => state === "fail") ? 1 : 0;
}

function report(name: string, { state, detail, advice }: Finding): void {
  console.info(`${state.padEnd(5)} ${name}: ${detail}.${advice ? ` ${advice}` : ""}`);
}
