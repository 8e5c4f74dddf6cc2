export * from "#web/messages/en/vehicle-pages.ts";
