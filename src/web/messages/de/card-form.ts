export * from "#web/messages/en/card-form.ts";
