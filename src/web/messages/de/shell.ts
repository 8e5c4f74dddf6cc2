export * from "#web/messages/en/shell.ts";
