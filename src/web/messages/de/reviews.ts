export * from "#web/messages/en/reviews.ts";
