import { mkdir, writeFile } from "node:fs/promises";
import type { Pool } from "pg";

const folder = new URL("plans/", import.meta.url);

/** Runs `ask` on a pool whose every query tells its plan, and keeps these under the name of the screen; answers the file. */
export async function keepPlans(pool: Pool, name: string, ask: () => Promise<unknown>): Promise<string> {
  // First without: what is read once for a process is no plan of the screen's.
  await ask();
  const plans: string[] = [];
  const client = await pool.connect();
  const heard = ({ message }: { message?: string }) => plans.push(message ?? "");
  client.on("notice", heard);
  await client.query(
    `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set auto_explain.log_buffers = on;
     set auto_explain.log_level = notice; set auto_explain.log_parameter_max_length = 200; set client_min_messages = notice`,
  );
  client.release();
  await ask();
  const file = `${name.replaceAll(/[^a-z0-9]+/gi, "-").toLowerCase()}.txt`;
  await mkdir(folder, { recursive: true });
  await writeFile(new URL(file, folder), `${plans.filter((plan) => plan.startsWith("duration:")).join("\n\n")}\n`);
  return file;
}
