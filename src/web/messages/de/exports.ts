export * from "#web/messages/en/exports.ts";
