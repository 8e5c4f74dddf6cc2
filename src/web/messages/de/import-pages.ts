export * from "#web/messages/en/import-pages.ts";
