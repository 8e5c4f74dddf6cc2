import type { Ref } from "react";
import type { Site } from "#http/shop-context.ts";

export type CardResult = { ok: true; transactionId: string } | { ok: false; message: string };

/** Confirms the payment with the card that was typed in. Never rejects; `message` is for people. */
export type CardFormHandle = { confirm: () => Promise<CardResult> };

/** What both card forms take. */
export type CardFormProps = {
  clientSecret: string;
  site: Pick<Site, "sandbox" | "stripePublishableKey">;
  /** Called when `confirm` can be called: the form is loaded. */
  onReady: () => void;
  /** Called when the form could not be loaded. */
  onFail: () => void;
  ref?: Ref<CardFormHandle> | undefined;
};
