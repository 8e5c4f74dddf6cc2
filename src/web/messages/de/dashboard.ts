export * from "#web/messages/en/dashboard.ts";
