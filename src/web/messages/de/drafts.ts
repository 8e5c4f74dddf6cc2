export * from "#web/messages/en/drafts.ts";
