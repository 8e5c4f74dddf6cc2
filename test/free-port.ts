import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ephemeral ports, which every other server of the tests listens on. */
const first = 20_000;
const ofEach = 30;
const groups = 400;

let next = 0;

/**
 * Returns a port on which nothing listens, and which no other server of the tests is given between this call and its use: each process has some of its own, and takes
 * another one each time.
 */
export async function freePort(): Promise<number> {
  const own = first + (process.pid % groups) * ofEach;
  for (let tried = 0; tried < ofEach; tried += 1) {
    const port = own + (next++ % ofEach);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${own} on is free`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  const listening = await once(server, "listening").then(
    () => true,
    () => false,
  );
  if (!listening) return false;
  server.close();
  await once(server, "close");
  return true;
}
