import type { Config } from "#process/config.ts";
import { findingOf } from "#process/checkup/check.ts";
import { databaseChecks } from "#process/checkup/database.ts";
import { externalServiceChecks } from "#process/checkup/external-services.ts";
import { imagesCheck } from "#process/checkup/images.ts";
import { secretsCheck } from "#process/checkup/secrets.ts";
import type { CheckedFinding } from "#shop/desk/opening/finding.ts";
import { timeoutMs } from "#shop/foundation/limits.ts";

/**
 * Checks what the shop stands on; it changes nothing. `url`: of its database; null where there is none yet. Takes as long as the slowest check,
 * at most `timeoutMs.doctorCheck`.
 */
export async function checkShop(config: Config, url: string | null): Promise<CheckedFinding[]> {
  const checks = [
    ...externalServiceChecks(config),
    ...(url ? [...databaseChecks(url, !config.databaseUrl), secretsCheck(url, config), imagesCheck(url, config)] : []),
  ];
  return Promise.all(
    checks.map(async (check) => ({ name: check.name, ...(await findingOf(check, timeoutMs.doctorCheck)) })),
  );
}
