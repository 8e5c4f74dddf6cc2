import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  rotateSecret,
  testWebhook,
  type NewWebhook,
} from "#web/client/foundation/webhooks.ts";

/** What the page of webhooks sends to its action. */
export type WebhookAct =
  | { act: "add"; webhook: NewWebhook }
  | { act: "change"; id: string; change: Partial<NewWebhook> }
  | { act: "enable" | "disable" | "rotate" | "test" | "remove"; id: string };

/** Does it. Returns the secret where one was made, which is shown once. */
export async function doWebhookAct(sent: WebhookAct): Promise<string | null> {
  if (sent.act === "add") return addWebhook(sent.webhook);
  if (sent.act === "rotate") return rotateSecret(sent.id);
  if (sent.act === "change") await changeWebhook(sent.id, sent.change);
  else if (sent.act === "test") await testWebhook(sent.id);
  else if (sent.act === "remove") await removeWebhook(sent.id);
  else await changeWebhook(sent.id, { enabled: sent.act === "enable" });
  return null;
}
