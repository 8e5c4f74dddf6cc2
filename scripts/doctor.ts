import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkShop } from "#process/checkup/check-shop.ts";
import { ConfigError, readConfig, type Config } from "#process/config.ts";
import { startedEmbedded } from "#db/embedded.ts";
import { setLogLevel } from "#log/log.ts";
import { checkup } from "#messages/checkup.ts";
import { findingWords } from "#web/messages/finding-words.ts";

// `npm run doctor`: checks what the shop stands on, and says what to do. It changes nothing. Exits with 1 if a check fails.

process.exitCode = await main();

async function main(): Promise<number> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  // What the storage of images says is in its finding.
  setLogLevel("error");
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    report("fail", checkup.names.configuration, error.message);
    return 1;
  }
  const url =
    config.databaseDirectUrl ?? config.databaseUrl ?? (await startedEmbedded(join(config.dataDir, "postgres")));
  const findings = await checkShop(config, url);
  for (const { name, state, ...finding } of findings)
    report(state, checkup.names[name], findingWords(checkup.findings, finding));
  if (!url) report("ok", checkup.names.database, "the first start creates it.");
  return findings.some(({ state }) => state === "fail") ? 1 : 0;
}

function report(state: string, name: string, words: string): void {
  console.info(`${state.padEnd(5)} ${name}: ${words}`);
}
