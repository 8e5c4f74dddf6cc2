export * from "#web/messages/en/company.ts";
