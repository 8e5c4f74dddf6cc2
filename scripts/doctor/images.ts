import { Client } from "pg";
import type { Config } from "#process/config.ts";
import { pendingMigrations } from "#db/migrate.ts";
import { checkBucket, createS3 } from "#adapters/images/s3-objects.ts";
import { setLogLevel } from "#log/log.ts";
import { fail, ok, reasonOf, warn, type Check, type Finding } from "./check.ts";

type Stored = { inDatabase: number; inStorage: number; sample: string | null };

const count = `
  select count(bytes)::int as "inDatabase", (count(*) - count(bytes))::int as "inStorage",
         (select 'images/' || f.hash || '/' || f.name from image_files f join images i using (hash) where f.bytes is null order by i.used_at desc, f.name limit 1) as sample
  from image_files`;

/** The check of where the images of the database at `url` are. */
export function imagesCheck(url: string, config: Config): Check {
  return {
    name: "Images",
    run: async () => {
      if (config.s3) {
        const refused = await checkBucket(config.s3).then(
          () => null,
          (error: unknown) => reasonOf(error instanceof Error && error.cause ? error.cause : error),
        );
        if (refused)
          return fail(
            `the bucket ${config.s3.bucket} can't be reached: ${refused}`,
            "Check S3_ENDPOINT and what belongs to it.",
          );
      }
      const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 10_000 });
      await client.connect();
      try {
        if ((await pendingMigrations(client)).length > 0) return ok("known after the migrations");
        const { rows } = await client.query<Stored>(count);
        return await findingAbout(rows[0] ?? { inDatabase: 0, inStorage: 0, sample: null }, config);
      } finally {
        await client.end();
      }
    },
  };
}

async function findingAbout({ inDatabase, inStorage, sample }: Stored, config: Config): Promise<Finding> {
  const { s3, imageStorage } = config;
  if (!s3) {
    if (inStorage === 0) return ok(`in the database, ${inDatabase} files`);
    return fail(`${inStorage} files are in S3-compatible storage`, "Set S3_ENDPOINT and what belongs to it.");
  }
  // What the storage says is in the finding.
  setLogLevel("error");
  if (sample && !(await createS3(s3).get(sample)))
    return fail(`${s3.bucket} has no ${sample}`, "Is it the bucket that the shop has used?");
  const found = `the bucket ${s3.bucket}; ${inStorage} files in it, ${inDatabase} in the database`;
  const toMove = imageStorage === "s3" ? inDatabase : inStorage;
  return toMove > 0 ? warn(found, "The running shop moves them.") : ok(found);
}
