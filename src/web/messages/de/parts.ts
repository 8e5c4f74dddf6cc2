export * from "#web/messages/en/parts.ts";
