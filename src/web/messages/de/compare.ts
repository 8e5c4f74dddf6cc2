export * from "#web/messages/en/compare.ts";
