export * from "#web/messages/en/search.ts";
