import type { NewApiKey } from "#web/client/people/api-keys.ts";

/** What the page of API keys sends to its action. */
export type KeyChange = { act: "add"; key: NewApiKey } | { act: "revoke"; id: string };
