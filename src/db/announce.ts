import { randomUUID } from "node:crypto";
import { Client, type Pool } from "pg";
import { onInvalidate, publishTags, type Tag } from "#shop/invalidation.ts";

const channel = "camber_changed";
const gatherMs = 25;

/**
 * Tells the other processes of the shop what has changed, and hears it from them, so that no cached page outlives
 * what it shows. Changes are gathered for a moment and sent outside any transaction: a NOTIFY inside would make
 * commits wait for each other. While the line is down, `onLost` is called whenever something may have been missed.
 */
export function announceChanges(url: string, pool: Pool, onLost: () => void): { stop: () => Promise<void> } {
  const self = randomUUID();
  let gathered = new Set<Tag>();
  let timer: NodeJS.Timeout | undefined;
  let hearing = false;
  let stopped = false;
  let client: Client | undefined;

  const silence = onInvalidate((tags) => {
    if (hearing) return;
    for (const tag of tags) gathered.add(tag);
    timer ??= setTimeout(send, gatherMs);
  });

  function send() {
    timer = undefined;
    const tags = [...gathered];
    gathered = new Set();
    for (let start = 0; start < tags.length; start += 100) {
      const message = JSON.stringify({ from: self, tags: tags.slice(start, start + 100) });
      pool.query("select pg_notify($1, $2)", [channel, message]).catch(() => onLost());
    }
  }

  async function listen() {
    if (stopped) return;
    client = new Client({ connectionString: url, keepAlive: true, application_name: "camber-listen" });
    client.on("notification", ({ payload }) => {
      const { from, tags } = JSON.parse(payload ?? "{}") as { from: string; tags: Tag[] };
      if (from === self) return;
      hearing = true;
      publishTags(tags);
      hearing = false;
    });
    client.on("error", () => {});
    client.on("end", () => {
      onLost();
      if (!stopped) setTimeout(listen, 1_000).unref();
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      onLost();
    } catch {
      await client.end().catch(() => {});
    }
  }
  void listen();

  return {
    async stop() {
      stopped = true;
      silence();
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
