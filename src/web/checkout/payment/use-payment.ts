import { useRef, useState, type RefObject } from "react";
import { useNavigate } from "react-router";
import { isPaid, type Order } from "#web/client/selling/order.ts";
import { getOrder } from "#web/client/selling/orders.ts";
import {
  dropBegunPayment,
  storeBegunPayment,
  transactionOf,
  type BegunPayment,
} from "#web/checkout/payment/begun-payment.ts";
import type { CardFormHandle } from "#web/checkout/payment/card-form-handle.ts";
import { beginCheck, msToNextTry, settlePayment, type Check, type Settled } from "#web/checkout/payment/settle.ts";
import { useLatestRequest } from "#web/client/use-latest-request.ts";
import { useInterval } from "#web/ui/use-interval.ts";

/** `open`: can be paid. `checking`: its outcome is being found out. `done`: paid while this page was open. */
type Phase = "open" | "paying" | "checking" | "done";

/** The payment of a loaded order, until the outcome is known. */
export function usePayment(loaded: Order, begun: BegunPayment | null, cardForm: RefObject<CardFormHandle | null>) {
  const navigate = useNavigate();
  const [newer, setNewer] = useState<Order | null>(null);
  const [check, setCheck] = useState(begun && beginCheck(begun));
  const [trying, setTrying] = useState(false);
  const [phase, setPhase] = useState<Phase>(begun ? "checking" : "open");
  const [cardError, setCardError] = useState<string | null>(null);
  const [nothingCharged, setNothingCharged] = useState(false);
  const paying = useRef(false);
  const requests = useLatestRequest();
  const { id } = loaded;

  /** Loads the order again and starts its payment, without the payment that the address may name. */
  function restart() {
    setNewer(null);
    void navigate(".", { replace: true, preventScrollReset: true });
  }

  function finish(settled: Settled) {
    dropBegunPayment(id);
    setCheck(null);
    if ("order" in settled) {
      setNewer(settled.order);
      setPhase(isPaid(settled.order) ? "done" : "open");
    } else {
      setNothingCharged(true);
      setPhase("open");
      restart();
    }
  }

  async function findOut(current: Check) {
    setTrying(true);
    // The page was left, or the sign-in has ended: the login leads back here.
    const found = await settlePayment(id, current, requests.start()).catch(() => null);
    if (!found) return;
    setTrying(false);
    if ("payment" in found) setCheck(found);
    else finish(found);
  }
  useInterval(check && !trying ? msToNextTry(check) : null, () => check && void findOut(check));

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
      setCheck(beginCheck(payment));
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
