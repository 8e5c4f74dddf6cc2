import { useLocation } from "react-router";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** What is known of a visitor who is offered an account: the state of the link that leads to it. */
export type KnownVisitor = { name: string; email: string };

/** Returns what the link that led here says of the visitor; empty texts where none did. */
export function useKnownVisitor(): KnownVisitor {
  const { state } = useLocation();
  // The server's page does not know it.
  const { name = "", email = "" } = ((useHydrated() && state) || {}) as Partial<KnownVisitor>;
  return { name, email };
}
