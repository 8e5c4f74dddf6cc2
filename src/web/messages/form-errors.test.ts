import { expect, test } from "vitest";
import { fieldMessage as german } from "#web/messages/de/form-errors.ts";
import { fieldMessage as english } from "#web/messages/en/form-errors.ts";

const changed = (value: string | number) => [english, german].map((say) => say("changed_meanwhile", { value }));

test("what someone else has changed is named beside its field as the field's language writes it", () => {
  expect(changed(12.5)).toEqual([
    "Someone else has changed this to “12.5”. Save again to replace it.",
    "Das hat inzwischen jemand auf „12,5“ geändert. Noch einmal speichern ersetzt es.",
  ]);
  expect(changed("Redvane")[0]).toBe("Someone else has changed this to “Redvane”. Save again to replace it.");
});

test.each(["", "Vented. ".repeat(500)])("a text that is empty or long is not named", (value) => {
  expect(changed(value)).toEqual([
    "Someone else has changed this. Save again to replace it.",
    "Das hat inzwischen jemand geändert. Noch einmal speichern ersetzt es.",
  ]);
});
