import { Client } from "pg";
import type { Config } from "#process/config.ts";
import { pendingMigrations } from "#db/migrate.ts";
import { checkBucket, createS3 } from "#adapters/images/s3-objects.ts";
import { fail, ok, reasonOf, warn, type Check } from "#process/checkup/check.ts";
import type { Finding } from "#shop/desk/opening/finding.ts";

type Stored = { inDatabase: number; inStorage: number; sample: string | null };

const count = `
  select count(bytes)::int as "inDatabase", (count(*) - count(bytes))::int as "inStorage",
         (select 'images/' || f.hash || '/' || f.name from image_files f join images i using (hash) where f.bytes is null order by i.used_at desc, f.name limit 1) as sample
  from image_files`;

/** The check of where the images of the database at `url` are. */
export function imagesCheck(url: string, config: Config): Check {
  return {
    name: "images",
    run: async () => {
      if (config.s3) {
        const refused = await checkBucket(config.s3).then(
          () => null,
          (error: unknown) => reasonOf(error instanceof Error && error.cause ? error.cause : error),
        );
        if (refused) return fail("images_bucket_unreachable", { bucket: config.s3.bucket, reason: refused });
      }
      const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 10_000 });
      await client.connect();
      try {
        if ((await pendingMigrations(client)).length > 0) return ok("after_migrations");
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
    if (inStorage === 0) return ok("images_in_database", { count: inDatabase });
    return fail("images_elsewhere", { count: inStorage });
  }
  if (sample && !(await createS3(s3).get(sample))) return fail("images_lost", { bucket: s3.bucket, file: sample });
  const values = { bucket: s3.bucket, inStorage, inDatabase };
  const toMove = imageStorage === "s3" ? inDatabase : inStorage;
  return toMove > 0 ? warn("images_moving", values) : ok("images_in_bucket", values);
}
