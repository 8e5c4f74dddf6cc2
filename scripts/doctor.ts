import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkShop } from "#process/checkup/check-shop.ts";
import { withConnectionsAt } from "#process/connections.ts";
import { requireServices } from "#process/external-services.ts";
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
  let url: string | null;
  try {
    config = readConfig(process.env);
    url = config.databaseDirectUrl ?? config.databaseUrl ?? (await startedEmbedded(join(config.dataDir, "postgres")));
    config = await connected(config, url);
    requireServices(config);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    report("fail", checkup.names.configuration, error.message);
    return 1;
  }
  const findings = await checkShop(config, url);
  for (const { name, state, ...finding } of findings)
    report(state, checkup.names[name], findingWords(checkup.findings, finding));
  if (!url) report("ok", checkup.names.database, "the first start creates it.");
  return findings.some(({ state }) => state === "fail") ? 1 : 0;
}

/** Returns the configuration with what staff have connected; as it is where the database does not respond, or lacks the key: other checks say so. */
async function connected(config: Config, url: string | null): Promise<Config> {
  return url === null ? config : withConnectionsAt(config, url).catch(() => config);
}

function report(state: string, name: string, words: string): void {
  console.info(`${state.padEnd(5)} ${name}: ${words}`);
}
