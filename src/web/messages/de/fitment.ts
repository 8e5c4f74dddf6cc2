export * from "#web/messages/en/fitment.ts";
