export * from "#web/messages/en/errors.ts";
