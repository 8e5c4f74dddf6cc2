/**
 * Why a message could not be sent or was not taken. `not_https` and `not_public`: the shop does not send to this address; `unknown_host`: its name has no
 * address.
 */
export type SendProblem = "not_https" | "not_public" | "unknown_host" | "timed_out" | "connection_failed";

export type SentMessage = { status: number } | { problem: SendProblem };

/** Sends messages to addresses that staff entered, and to none inside the shop's own network. */
export type WebhookSender = {
  /** Returns why the shop does not send to this address; null: it does, as far as is known now. */
  check: (url: string) => Promise<SendProblem | null>;
  /** Sends a message by POST. Returns the status of the response, and follows no redirect. Never throws. */
  send: (url: string, message: { headers: Record<string, string>; body: string }) => Promise<SentMessage>;
};
