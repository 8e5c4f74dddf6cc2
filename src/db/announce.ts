import { randomUUID } from "node:crypto";
import { Client, type Pool } from "pg";
import { atMost } from "#db/connect.ts";
import { onInvalidate, publishTags, type Tag } from "#shop/foundation/invalidation.ts";
import { databasePools, timeoutMs } from "#shop/foundation/limits.ts";

const channel = "camber_changed";
const collectMs = 25;

/**
 * Sends invalidations to the other processes of the shop and publishes theirs, so that no process serves stale pages. They are collected for
 * a moment and sent outside any transaction: NOTIFY in a transaction would make commits wait for each other. `onLost` is called whenever an
 * invalidation may have been missed.
 */
export function announceChanges(url: string, pool: Pool, onLost: () => void): { stop: () => Promise<void> } {
  const self = randomUUID();
  let collected = new Set<Tag>();
  let timer: NodeJS.Timeout | undefined;
  let receiving = false;
  let stopped = false;
  let client: Client | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  const stopListening = onInvalidate((tags) => {
    const own = receiving ? [] : tags.filter((tag) => tag !== "missed");
    for (const tag of own) collected.add(tag);
    if (own.length > 0) timer ??= setTimeout(() => void send(), collectMs);
  });

  async function send(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const tags = [...collected];
    collected = new Set();
    for (let start = 0; start < tags.length; start += 100) {
      const message = JSON.stringify({ from: self, tags: tags.slice(start, start + 100) });
      await pool.query("select pg_notify($1, $2)", [channel, message]).catch(() => onLost());
    }
  }

  async function listen() {
    if (stopped) return;
    const { statementMs, connectMs } = databasePools.health;
    client = new Client({
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      query_timeout: statementMs,
      application_name: "camber-listen",
    });
    client.on("notification", ({ payload }) => {
      const { from, tags } = JSON.parse(payload ?? "{}") as { from: string; tags: Tag[] };
      if (from === self) return;
      receiving = true;
      publishTags(tags);
      receiving = false;
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
      beat(client);
    } catch {
      await client.end().catch(() => {});
    }
  }
  void listen();

  /** A dead connection gets neither notifications nor errors, so it is tested regularly and closed if it does not respond. */
  function beat(listening: Client) {
    heartbeat = setTimeout(() => {
      listening.query("select 1").then(
        () => beat(listening),
        () => void listening.end().catch(() => {}),
      );
    }, timeoutMs.listenHeartbeat).unref();
  }

  return {
    async stop() {
      stopped = true;
      stopListening();
      // The others would not hear of the last changes.
      await atMost(timeoutMs.databaseClose, send());
      clearTimeout(heartbeat);
      if (client)
        await atMost(
          timeoutMs.databaseClose,
          client.end().catch(() => {}),
        );
    },
  };
}
