import { connect, disconnect, type NewConnection } from "#web/client/desk/connections.ts";
import type { Service } from "#shop/desk/connections/connection-rules.ts";

/** What the page of connections sends to its action. */
export type ConnectionChange = ({ act: "connect" } & NewConnection) | { act: "disconnect"; service: Service };

export function changeConnection(change: ConnectionChange): Promise<void> {
  return change.act === "disconnect" ? disconnect(change.service) : connect(change);
}
