import { useSyncExternalStore } from "react";
import type { DeliverTo } from "#web/client/selling/delivery.ts";

// Where the visitor wants deliveries to go. It is remembered in this browser only.
const key = "deliver-to";
const listeners = new Set<() => void>();

/** What is shown while the browser can't store anything. */
let unstored: string | null = null;

function readText(): string {
  try {
    return unstored ?? localStorage.getItem(key) ?? "";
  } catch {
    return unstored ?? "";
  }
}

export function rememberDestination(to: DeliverTo): void {
  const text = JSON.stringify(to);
  try {
    localStorage.setItem(key, text);
    unstored = null;
  } catch {
    unstored = text;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** The remembered destination; null on the server, in the first render and where there is none. */
export function useDestination(): DeliverTo | null {
  const text = useSyncExternalStore(subscribe, readText, () => "");
  return parse(text);
}

function parse(text: string): DeliverTo | null {
  try {
    const { country, postal } = (JSON.parse(text || "{}") ?? {}) as Record<string, unknown>;
    const isRead = typeof country === "string" && typeof postal === "string" && postal.length <= 12;
    return isRead && /^[A-Z]{2}$/.test(country) ? { country, postal } : null;
  } catch {
    return null;
  }
}
