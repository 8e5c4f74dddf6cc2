import { chance } from "#test/chance.ts";
import type { KillableShop } from "#test/simulation/killable-shop.ts";
import type { Buyer, Reply, Send } from "#test/simulation/world.ts";

type Head = Record<string, string>;

const none: Head = {};

/** How long a client tries, in milliseconds. */
const patienceMs = 60_000;
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

/**
 * Returns a client that sends each request until it has an answer, as a browser whose user reloads: what was sent when the shop died may have
 * taken effect or not. Throws for a 500, which the shop never answers.
 */
export function sender(
  shop: KillableShop,
  headersOf: () => Promise<Head> | Head,
  keep?: (cookies: string[]) => void,
): Send {
  return async function send(method, path, body, headers = {}): Promise<Reply> {
    let last = "";
    const until = Date.now() + patienceMs;
    for (;;) {
      if (Date.now() > until)
        throw new Error(`${method} ${path} has no answer: ${last}\n${shop.output().slice(-2_000)}`);
      await shop.well();
      try {
        const answer = await fetch(path.startsWith("http") ? path : shop.url + path, {
          method,
          redirect: "manual",
          signal: AbortSignal.timeout(20_000),
          headers: { ...(await headersOf()), ...headers, ...(body !== undefined && typed(body)) },
          ...(body !== undefined && { body: body instanceof URLSearchParams ? body : JSON.stringify(body) }),
        });
        const text = await answer.text();
        // The sandbox's Stripe has the same database, and no other status for its loss.
        const isProvider = path.startsWith("/sandbox/stripe/");
        if (answer.status === 500 && !isProvider)
          throw new Error(`${method} ${path} answered 500: ${text}\n${shop.output()}`);
        // Busy, or about to stop: the same request again.
        if (answer.status === 503 || answer.status === 500) {
          shop.counts.refused += 1;
          last = text;
          await pause();
          continue;
        }
        const isJson = /json/.test(answer.headers.get("content-type") ?? "");
        const reply: Reply = { status: answer.status, body: isJson ? JSON.parse(text) : text };
        // Many want the same part at once: pages ask again in a moment, too.
        if (reply.body?.code === "crowded") {
          shop.counts.crowded += 1;
          last = text;
          await pause();
          continue;
        }
        keep?.(answer.headers.getSetCookie());
        return reply;
      } catch (error) {
        if (error instanceof Error && / answered 500/.test(error.message)) throw error;
        shop.counts.lost += 1;
        // The connection broke: wait for the next process.
        last = String(error);
        await pause();
      }
    }
  };
}

function typed(body: unknown): Head {
  return body instanceof URLSearchParams ? {} : { "content-type": "application/json" };
}

/** Returns the client of a customer with an account, whose token is renewed before it expires. */
export async function signedIn(
  shop: KillableShop,
  login: { email: string; password: string; name?: string },
): Promise<Send> {
  let cookie = "";
  let token = { value: "", until: 0 };
  const plain = sender(
    shop,
    () => (cookie ? { cookie } : none),
    (lines) => {
      if (lines.length > 0) cookie = lines.map((line) => line.split(";")[0]).join("; ");
    },
  );
  const enter = async (path: "sign-in" | "sign-up") => {
    const entered = await plain("POST", `/api/identity/${path}/email`, login, { origin: shop.url });
    if (entered.status !== 200) throw new Error(`${path}: ${JSON.stringify(entered.body)}`);
  };
  await enter(login.name === undefined ? "sign-in" : "sign-up");
  const authorized = sender(shop, async () => {
    if (Date.now() > token.until) {
      const answer = await plain("PUT", `/api/user/${encodeURIComponent(login.email)}`, { email: login.email });
      token = { value: answer.body.token, until: Date.now() + 5 * 60_000 };
    }
    return { authorization: `Bearer ${token.value}` };
  });
  return async (...request) => {
    for (let attempt = 1; ; attempt += 1) {
      const reply = await authorized(...request);
      const isOver = reply.status === 401 || reply.body?.code === "sign_in_again";
      if (!isOver || attempt === 4) return reply;
      // A sign-in ends where the clock of the shop jumps, and after ten minutes refunds ask for the password again.
      await enter("sign-in");
      token = { value: "", until: 0 };
    }
  };
}

/** Returns a guest or a customer with an empty cart. */
export async function newBuyer(
  shop: KillableShop,
  { name, isGuest, seed }: { name: string; isGuest: boolean; seed: string },
): Promise<Buyer> {
  // Not random: the same seed has the same addresses.
  const email = `${name}-${Math.floor(chance(`${seed} ${name}`) * 1e9)}@example.com`;
  const cookies = new Map<string, string>();
  const asGuest = sender(
    shop,
    () => (cookies.size > 0 ? { cookie: [...cookies].map((one) => one.join("=")).join("; ") } : none),
    (lines) => {
      for (const [key = "", value = ""] of lines.map((line) => line.split(";")[0]!.split("="))) cookies.set(key, value);
    },
  );
  const send = isGuest ? asGuest : await signedIn(shop, { email, password: "analytical-engine", name });
  return { name, email, isGuest, send, cart: new Map(), orders: [], storeCreditCents: 0 };
}
