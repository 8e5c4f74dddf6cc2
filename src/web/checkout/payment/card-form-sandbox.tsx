import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import type { CardFormInside, CardResult } from "#web/checkout/payment/card-form.tsx";
import { cardForm } from "#messages/card-form.ts";
import { useTheme } from "#web/checkout/payment/card-form-theme.ts";

/** What the frame says. Its origin is opaque: it is known by its window alone. */
type FrameMessage =
  | { camber: "ready" }
  | { camber: "height"; height: number }
  | { camber: "change"; complete: boolean }
  | { camber: "result"; error?: { code: string; message: string }; paymentIntent?: { id: string; status: string } };

const loadWithinMs = 15_000;

export function SandboxCardForm({ clientSecret, site, onReady, onFail, ref }: CardFormInside) {
  const publishableKey = site.stripePublishableKey;
  const theme = useTheme();
  const frame = useRef<HTMLIFrameElement>(null);
  const waiting = useRef<((result: CardResult) => void) | null>(null);
  const [loads, setLoads] = useState(0);
  const [height, setHeight] = useState(330);
  const loaded = loads > 0;
  const ready = loaded && clientSecret !== null && publishableKey !== null;

  const settle = (result: CardResult) => {
    waiting.current?.(result);
    waiting.current = null;
  };
  const hear = useEffectEvent(({ source, data }: MessageEvent<FrameMessage | null>) => {
    if (!frame.current || source !== frame.current.contentWindow) return;
    if (data?.camber === "ready") {
      settle({ ok: false, message: cardForm.interrupted });
      setLoads(loads + 1);
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
  });
  useEffect(() => {
    const listener = (event: MessageEvent) => hear(event);
    addEventListener("message", listener);
    return () => removeEventListener("message", listener);
  }, []);

  useEffect(() => {
    if (loads > 0 && clientSecret !== null)
      send(frame.current, { camber: "init", clientSecret, publishableKey, theme });
  }, [loads, clientSecret, publishableKey, theme]);

  const tellReady = useEffectEvent(onReady);
  useEffect(() => tellReady(ready), [ready]);

  const fail = useEffectEvent(onFail);
  useEffect(() => {
    if (loaded) return;
    const timer = setTimeout(() => fail(), loadWithinMs);
    return () => clearTimeout(timer);
  }, [loaded]);

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
      src="/sandbox/stripe/card-form"
      sandbox="allow-scripts allow-forms"
      referrerPolicy="no-referrer"
      className="-mx-[5px] block w-[calc(100%+10px)] border-0"
      style={{ height }}
    />
  );
}

/** To whatever is in the frame: its origin is opaque and can't be named. */
function send(frame: HTMLIFrameElement | null, message: object): void {
  frame?.contentWindow?.postMessage(message, "*");
}
