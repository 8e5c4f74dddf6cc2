import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { useNavigate } from "react-router";
import { getOrder, isPaid, type Order } from "#web/client/orders.ts";
import {
  dropBegunPayment,
  storeBegunPayment,
  transactionOf,
  type BegunPayment,
} from "#web/checkout/payment/begun-payment.ts";
import type { CardFormHandle } from "#web/checkout/payment/card-form-handle.ts";
import { settlePayment, type Settled } from "#web/checkout/payment/settle.ts";

/** `open`: can be paid. `checking`: its outcome is being found out. `done`: paid while this page was open. */
type Phase = "open" | "paying" | "checking" | "done";

/** The payment of a loaded order, until the outcome is known. */
export function usePayment(loaded: Order, begun: BegunPayment | null, cardForm: RefObject<CardFormHandle | null>) {
  const navigate = useNavigate();
  const [newer, setNewer] = useState<Order | null>(null);
  const [settling, setSettling] = useState(begun);
  const [phase, setPhase] = useState<Phase>(begun ? "checking" : "open");
  const [cardError, setCardError] = useState<string | null>(null);
  const [nothingCharged, setNothingCharged] = useState(false);
  const paying = useRef(false);
  const { id } = loaded;

  /** Loads the order again and starts its payment, without the payment that the address may name. */
  function restart() {
    setNewer(null);
    void navigate(".", { replace: true, preventScrollReset: true });
  }

  const finish = useEffectEvent((settled: Settled) => {
    dropBegunPayment(id);
    setSettling(null);
    if ("order" in settled) {
      setNewer(settled.order);
      setPhase(isPaid(settled.order) ? "done" : "open");
    } else {
      setNothingCharged(true);
      setPhase("open");
      restart();
    }
  });
  // The payment provider, which is asked through the shop until it has decided.
  useEffect(() => {
    if (!settling) return;
    const controller = new AbortController();
    settlePayment(id, settling, controller.signal).then(
      (settled) => controller.signal.aborted || finish(settled),
      // The page was left, or the sign-in has ended: the login leads back here.
      () => null,
    );
    return () => controller.abort();
  }, [id, settling]);

  async function pay(clientSecret: string) {
    if (paying.current || phase !== "open") return;
    paying.current = true;
    setCardError(null);
    setNothingCharged(false);
    setPhase("paying");
    storeBegunPayment(id, { transactionId: transactionOf(clientSecret), seen: false });
    const result = (await cardForm.current?.confirm()) ?? { ok: false, message: "" };
    if (result.ok) {
      const payment = { transactionId: result.transactionId, seen: true };
      storeBegunPayment(id, payment);
      setPhase("checking");
      setSettling(payment);
    } else {
      dropBegunPayment(id);
      setCardError(result.message);
      setPhase("open");
      // It may have been paid or closed elsewhere.
      setNewer(await getOrder(id).catch(() => newer));
    }
    paying.current = false;
  }

  return {
    order: newer ?? loaded,
    phase,
    cardError,
    nothingCharged,
    setCardError,
    restart,
    pay: (clientSecret: string) => void pay(clientSecret),
  };
}
