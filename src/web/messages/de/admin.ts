export * from "#web/messages/en/admin.ts";
