export * from "#web/messages/en/fitting.ts";
