export * from "#web/messages/en/shortcuts.ts";
