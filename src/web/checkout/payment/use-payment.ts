import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { ApiError, wordsOf } from "#web/client/api.ts";
import { getOrder, isPaid, type Order } from "#web/client/orders.ts";
import { startPayment } from "#web/client/payments.ts";
import {
  begunPayment,
  forgetBegunPayment,
  noteBegunPayment,
  transactionOf,
  type BegunPayment,
} from "#web/checkout/payment/begun-payment.ts";
import type { CardFormHandle } from "#web/checkout/payment/card-form.tsx";
import { settlePayment } from "#web/checkout/payment/settle.ts";
import { signOut } from "#web/shell/session.tsx";

/** `open`: can be paid. `done`: paid while this page was open. */
type Phase = "open" | "paying" | "checking" | "done";

/** The payment of one order, from asking for it to knowing what became of the money. */
export function usePayment(orderId: string, email: string, cardForm: RefObject<CardFormHandle | null>) {
  const [order, setOrder] = useState<Order | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [clientSecret, setClientSecret] = useState<string | null>(null);
  const [startFailure, setStartFailure] = useState<string | null>(null);
  const [phase, setPhase] = useState<Phase>("open");
  const [cardError, setCardError] = useState<string | null>(null);
  const [nothingCharged, setNothingCharged] = useState(false);
  const under = useRef(false);
  const page = useRef<AbortController | null>(null);

  async function load() {
    try {
      const found = await getOrder(orderId);
      setOrder(found);
      if (found.status !== "placed") return forgetBegunPayment(orderId);
      const begun = begunPayment(orderId);
      if (begun) await settle(begun);
      else if (found.email === email) await startIntent(found);
    } catch (error) {
      if (!endsSession(error)) setProblem(error instanceof ApiError ? error : new ApiError(0, {}));
    }
  }

  async function startIntent(order: Order) {
    setStartFailure(null);
    try {
      setClientSecret(await startPayment(order));
    } catch (error) {
      if (endsSession(error)) return;
      setStartFailure(wordsOf(error));
      await lookAgain();
    }
  }

  /** The order as it is now, where it may have been paid or closed elsewhere. */
  async function lookAgain() {
    const now = await getOrder(orderId).catch(() => null);
    if (now) setOrder(now);
    return now;
  }

  async function settle(payment: BegunPayment) {
    const signal = page.current?.signal;
    if (!signal) return;
    setPhase("checking");
    try {
      const settled = await settlePayment(orderId, payment, signal);
      forgetBegunPayment(orderId);
      if ("order" in settled) {
        setOrder(settled.order);
        return setPhase(isPaid(settled.order) ? "done" : "open");
      }
      setNothingCharged(true);
      setPhase("open");
      const now = await lookAgain();
      if (now?.status === "placed") await startIntent(now);
    } catch (error) {
      if (!signal.aborted) endsSession(error);
    }
  }

  async function pay() {
    if (under.current || !clientSecret || phase !== "open") return;
    under.current = true;
    setCardError(null);
    setNothingCharged(false);
    setPhase("paying");
    noteBegunPayment(orderId, { transactionId: transactionOf(clientSecret), seen: false });
    const result = (await cardForm.current?.confirm()) ?? { ok: false, message: "" };
    if (result.ok) {
      const payment = { transactionId: result.transactionId, seen: true };
      noteBegunPayment(orderId, payment);
      await settle(payment);
    } else {
      forgetBegunPayment(orderId);
      setCardError(result.message);
      setPhase("open");
      await lookAgain();
    }
    under.current = false;
  }

  const begin = useEffectEvent(() => void load());
  useEffect(() => {
    const controller = new AbortController();
    page.current = controller;
    begin();
    return () => controller.abort();
  }, [orderId]);

  return {
    order,
    problem,
    clientSecret,
    startFailure,
    phase,
    cardError,
    nothingCharged,
    setCardError,
    reload: () => {
      setProblem(null);
      void load();
    },
    restart: () => order && void startIntent(order),
    pay: () => void pay(),
  };
}

/** The sign-in is over: the login leads back here, where a payment that was begun is asked about again. */
function endsSession(error: unknown): boolean {
  const over = error instanceof ApiError && error.status === 401;
  if (over) void signOut();
  return over;
}
