import { api, type RequestBody, type ResponseBody } from "#web/client/api.ts";
import type { Service } from "#shop/desk/connections/connection-rules.ts";

/** What the shop is connected to. */
export type Connections = ResponseBody<"get", "/connections">;

export type NewConnection =
  | { service: "stripe"; values: RequestBody<"put", "/connections/stripe"> }
  | { service: "mail"; values: RequestBody<"put", "/connections/mail"> }
  | { service: "carriers"; values: RequestBody<"put", "/connections/carriers"> };

export function readConnections(signal?: AbortSignal): Promise<Connections> {
  return api.get("/connections", { signal });
}

/** Resolves when the shop has restarted with it, and after a minute at the latest. Rejects with `invalid` and the fields for what the provider refuses. */
export async function connect({ service, values }: NewConnection): Promise<void> {
  if (service === "stripe") await api.put("/connections/stripe", { json: values });
  else if (service === "mail") await api.put("/connections/mail", { json: values });
  else await api.put("/connections/carriers", { json: values });
  await untilRestarted();
}

/** Resolves when the shop has restarted without it, and after a minute at the latest. */
export async function disconnect(service: Service): Promise<void> {
  await api.delete("/connections/:service", { param: { service } });
  await untilRestarted();
}

/** A start takes a few seconds. Several processes take turns, so that the shop is never away. */
const wait = { everyMs: 250, askMs: 2_000, turns: 12, atMostMs: 60_000 };

async function untilRestarted(): Promise<void> {
  const end = Date.now() + wait.atMostMs;
  let wasAway = false;
  for (let turn = 0; Date.now() < end; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, wait.everyMs));
    const isThere = await fetch("/readyz", { signal: AbortSignal.timeout(wait.askMs) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere && (wasAway || turn >= wait.turns)) return;
    wasAway ||= !isThere;
  }
}
