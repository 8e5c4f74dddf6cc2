export * from "#web/messages/en/buyers-guide.ts";
