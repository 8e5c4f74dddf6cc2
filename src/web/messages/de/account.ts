export * from "#web/messages/en/account.ts";
