export * from "#web/messages/en/landing.ts";
