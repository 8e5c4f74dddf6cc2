import type { Rule } from "#shop/foundation/rules.ts";

/** What users call one of their passkeys. */
export const passkeyRules = { name: { required: true, maxLength: 60 } } as const satisfies Record<string, Rule>;
