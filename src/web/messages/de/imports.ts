export * from "#web/messages/en/imports.ts";
