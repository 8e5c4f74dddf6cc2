export * from "#web/messages/en/vehicle-picker.ts";
