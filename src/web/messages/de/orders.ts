export * from "#web/messages/en/orders.ts";
