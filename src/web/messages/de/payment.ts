export * from "#web/messages/en/payment.ts";
