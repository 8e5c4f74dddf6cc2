import type { ComponentType, ReactNode } from "react";
import { Evidence } from "#web/fitment/fitment-evidence.tsx";
import { verdictColor } from "#web/fitment/verdict-sign.tsx";
import type { OrderLine } from "#web/client/selling/order.ts";
import { fitting, orderFitment as words } from "#messages/fitting.ts";
import { answerMessage } from "#messages/answers.ts";

type OrderFitmentProps = {
  fitment: NonNullable<OrderLine["fitment"]>;
  row: ComponentType<{ title: string; children: ReactNode }>;
};

/** The vehicle an order is for, and what was decided about the fit when it was placed. */
export function OrderFitment({ fitment, row: Row }: OrderFitmentProps) {
  const { vehicle, verdict, question, places, answers, confirmed } = fitment;
  const named = places.map(({ position, quantity }) => fitting.positionQuantity(position, quantity));
  return (
    <>
      <Row title={words.vehicle}>
        {vehicle.name}
        {Object.entries(answers).map(([fact, value = ""]) => (
          <span key={fact} className="block text-sm text-ink-soft">
            {answerMessage(fact, value)}
          </span>
        ))}
      </Row>
      <Row title={words.fitment}>
        <span className={`font-semibold ${verdictColor[verdict]}`}>{words.verdicts[verdict]}</span>
        {question && <span className="block text-sm">{words.open(question)}</span>}
        {confirmed && <span className="block text-sm">{words.confirmed}</span>}
        <Evidence fitment={fitment} />
      </Row>
      {named.length > 0 && <Row title={fitting.position}>{named.join("; ")}</Row>}
    </>
  );
}
