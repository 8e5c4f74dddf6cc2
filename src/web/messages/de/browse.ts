export * from "#web/messages/en/browse.ts";
