import { useEffect, useImperativeHandle, useRef, useState } from "react";
import type { CardFormProps, CardResult } from "#web/checkout/payment/card-form-handle.ts";
import { cardForm } from "#messages/card-form.ts";
import { language } from "#messages/language.ts";
import { useInterval } from "#web/ui/use-interval.ts";
import { useListener } from "#web/ui/use-listener.ts";
import { useTheme } from "#web/ui/use-theme.ts";

/** A message from the frame. Its origin is opaque: only its window identifies it. */
type FrameMessage =
  | { camber: "ready" }
  | { camber: "height"; height: number }
  | { camber: "change"; complete: boolean }
  | { camber: "result"; error?: { code: string; message: string }; paymentIntent?: { id: string; status: string } };

const loadWithinMs = 15_000;

export function SandboxCardForm({ clientSecret, site, onReady, onFail, ref }: CardFormProps) {
  const publishableKey = site.stripePublishableKey;
  const theme = useTheme() ?? "light";
  const frame = useRef<HTMLIFrameElement>(null);
  const waiting = useRef<((result: CardResult) => void) | null>(null);
  const [loads, setLoads] = useState(0);
  const [height, setHeight] = useState(330);
  const loaded = loads > 0;
  const ready = loaded && publishableKey !== null;

  const settle = (result: CardResult) => {
    waiting.current?.(result);
    waiting.current = null;
  };
  useListener(
    ["message"],
    ({ source, data }: MessageEvent<FrameMessage | null>) => {
      if (!frame.current || source !== frame.current.contentWindow) return;
      if (data?.camber === "ready") {
        settle({ ok: false, message: cardForm.interrupted });
        setLoads(loads + 1);
        if (publishableKey !== null) onReady();
      }
      if (data?.camber === "height" && Number.isFinite(data.height))
        setHeight(Math.min(Math.max(data.height, 200), 2000));
      if (data?.camber === "result") {
        const { error, paymentIntent } = data;
        settle(
          paymentIntent && !error
            ? { ok: true, transactionId: paymentIntent.id }
            : { ok: false, message: error?.message ?? cardForm.failed },
        );
      }
    },
    { target: "window" },
  );

  // The frame receives the payment each time it loads.
  useEffect(() => {
    if (loads > 0) send(frame.current, { camber: "init", clientSecret, publishableKey, theme });
  }, [loads, clientSecret, publishableKey, theme]);
  useInterval(loaded ? null : loadWithinMs, onFail);

  useImperativeHandle(ref, () => ({
    confirm: () => {
      if (!ready) return Promise.resolve({ ok: false, message: cardForm.notReady });
      return new Promise((resolve) => {
        settle({ ok: false, message: cardForm.interrupted });
        waiting.current = resolve;
        send(frame.current, { camber: "confirm" });
      });
    },
  }));

  return (
    <iframe
      ref={frame}
      title={cardForm.title}
      src={`/sandbox/stripe/card-form?locale=${language}`}
      sandbox="allow-scripts allow-forms"
      referrerPolicy="no-referrer"
      className="-mx-[5px] block w-[calc(100%+10px)] border-0"
      style={{ height }}
    />
  );
}

/** Sends to any origin: the opaque one of the frame can't be named. */
function send(frame: HTMLIFrameElement | null, message: object): void {
  frame?.contentWindow?.postMessage(message, "*");
}
