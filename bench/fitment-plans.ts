import { mkdir, writeFile } from "node:fs/promises";
import type { Pool } from "pg";

const folder = new URL("plans/", import.meta.url);

/** Runs `query` on a pool with auto_explain and writes the plans to a file named after the screen. Returns the name of the file. */
export async function writePlans(pool: Pool, name: string, query: () => Promise<unknown>): Promise<string> {
  // Without plans first, so that what is read once per process is not included.
  await query();
  const plans: string[] = [];
  const client = await pool.connect();
  const addPlan = ({ message }: { message?: string }) => plans.push(message ?? "");
  client.on("notice", addPlan);
  await client.query(
    `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set auto_explain.log_buffers = on;
     set auto_explain.log_level = notice; set auto_explain.log_parameter_max_length = 200; set client_min_messages = notice`,
  );
  client.release();
  await query();
  const file = `${name.replaceAll(/[^a-z0-9]+/gi, "-").toLowerCase()}.txt`;
  await mkdir(folder, { recursive: true });
  await writeFile(new URL(file, folder), `${plans.filter((plan) => plan.startsWith("duration:")).join("\n\n")}\n`);
  return file;
}
