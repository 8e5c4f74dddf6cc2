export * from "#web/messages/en/attributes.ts";
