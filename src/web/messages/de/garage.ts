export * from "#web/messages/en/garage.ts";
