import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isPublicAddress, literalAddress, lookupOnly, NotAllowed } from "#adapters/outbound/public-address.ts";
import { timeoutMs } from "#shop/foundation/limits.ts";
import type { SendProblem, SentMessage, WebhookSender } from "#shop/foundation/webhooks/webhook-sender.ts";

const lookupPublic = lookupOnly(isPublicAddress);

type SenderOptions = {
  /** Whether messages may go to private networks, also without TLS. */
  privateNetworks: boolean;
  /** Origins that are always reached: the sandbox's receiver. */
  allowedOrigins: string[];
  /** How long a receiver may take. */
  waitMs?: number;
};

/**
 * Returns the sender of webhooks. It sends to public addresses by HTTPS only: every address of the name is checked, and the connection goes to the checked
 * one. Neither redirects nor proxies are followed, and nothing of a response is read but its status.
 */
export function createWebhookSender({
  privateNetworks,
  allowedOrigins,
  waitMs = timeoutMs.webhook,
}: SenderOptions): WebhookSender {
  const isFree = (url: URL) => privateNetworks || allowedOrigins.includes(url.origin);

  function problemOf(url: URL): SendProblem | null {
    if (isFree(url)) return null;
    if (url.protocol !== "https:") return "not_https";
    const address = literalAddress(url);
    return address && !isPublicAddress(address) ? "not_public" : null;
  }

  return {
    async check(text) {
      const url = new URL(text);
      const problem = problemOf(url);
      if (problem || isFree(url) || literalAddress(url)) return problem;
      return addressProblem(url.hostname, waitMs);
    },
    async send(text, { headers, body }) {
      const url = new URL(text);
      const problem = problemOf(url);
      if (problem) return { problem };
      return post(url, { headers, body, waitMs, lookup: isFree(url) ? undefined : lookupPublic });
    },
  };
}

function addressProblem(hostname: string, waitMs: number): Promise<SendProblem | null> {
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => resolve("timed_out"), waitMs);
    lookupPublic(hostname, { all: true }, (error) => {
      clearTimeout(giveUp);
      resolve(error ? problemOfError(error) : null);
    });
  });
}

type Post = {
  headers: Record<string, string>;
  body: string;
  waitMs: number;
  lookup: typeof lookupPublic | undefined;
};

function post(url: URL, { headers, body, waitMs, lookup }: Post): Promise<SentMessage> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(waitMs);
    const sending = request(
      url,
      {
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(body), "user-agent": "Camber-Webhooks" },
        agent: false,
        signal,
        ...(lookup && { lookup }),
      },
      (response) => {
        resolve({ status: response.statusCode ?? 0 });
        response.destroy();
      },
    );
    sending.on("error", (error) => resolve({ problem: signal.aborted ? "timed_out" : problemOfError(error) }));
    // After a response that switches protocols Node emits neither a response nor an error.
    sending.on("close", () => resolve({ problem: signal.aborted ? "timed_out" : "connection_failed" }));
    sending.end(body);
  });
}

function problemOfError(error: Error): SendProblem {
  if (error instanceof NotAllowed) return "not_public";
  return "code" in error && (error.code === "ENOTFOUND" || error.code === "EAI_AGAIN")
    ? "unknown_host"
    : "connection_failed";
}
