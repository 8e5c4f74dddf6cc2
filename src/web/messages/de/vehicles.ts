export * from "#web/messages/en/vehicles.ts";
