export * from "#web/messages/en/facets.ts";
