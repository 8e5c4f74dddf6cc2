export * from "#web/messages/en/part-data.ts";
