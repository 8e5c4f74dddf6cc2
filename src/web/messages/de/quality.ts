export * from "#web/messages/en/quality.ts";
