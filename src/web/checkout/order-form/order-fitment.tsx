import { useId } from "react";
import { AnswerOptions } from "#web/fitment/fitment-answers.tsx";
import { PositionLabels } from "#web/fitment/position-labels.tsx";
import type { PartFitment } from "#web/fitment/use-part-fitment.ts";
import { verdictColor, VerdictSign } from "#web/fitment/verdict-sign.tsx";
import type { PartToOrder } from "#web/checkout/order-form/part-to-order.ts";
import { fitting } from "#messages/fitting.ts";
import { purchase as words } from "#messages/parts.ts";

/** The answer that it is for no vehicle the shop knows of. */
export const forAnother = "another";

type OrderFitmentProps = {
  part: PartToOrder;
  found: PartFitment;
  page: string | undefined;
  /** What has to be confirmed; null where nothing has to. */
  doubt: string | null;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
  onOtherVehicle: () => void;
};

/** Before the button that orders: where the part goes, whether it fits, and, where that is not sure, what to do about it. */
export function OrderFitment({
  part,
  found,
  page,
  doubt,
  name,
  value,
  error,
  onChange,
  onOtherVehicle,
}: OrderFitmentProps) {
  const titleId = useId();
  const { vehicle, fitment } = found;
  const option = (choice: string, label: string) => (
    <label className="flex items-start gap-2 py-1">
      <input
        type="radio"
        name={name}
        value={choice}
        checked={value === choice}
        onChange={onChange}
        className="mt-1 size-5 shrink-0"
      />
      {label}
    </label>
  );
  return (
    <>
      {vehicle && fitment && (
        <div className={`grid gap-3 border-2 border-s-8 bg-sheet px-4 py-3 ${verdictColor[fitment.verdict]}`}>
          <p id={titleId} className="flex items-start gap-2 text-lg leading-tight font-semibold" aria-live="polite">
            <VerdictSign verdict={fitment.verdict} className="size-5 shrink-0" />
            {fitting.verdict(fitment, vehicle.name)}
          </p>
          {doubt && (
            <div className="grid gap-3 text-ink">
              {fitment.verdict === "depends" && (
                <AnswerOptions found={found} vehicle={vehicle} fitment={fitment} page={page} />
              )}
              <div
                role="radiogroup"
                tabIndex={-1}
                aria-labelledby={titleId}
                aria-required="true"
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${titleId}-error` : undefined}
              >
                {option(doubt, words.orderAnyway(vehicle.name, fitment.verdict === "does_not_fit"))}
                {option(forAnother, words.forAnother)}
                {error && (
                  <p id={`${titleId}-error`} className="text-sm font-semibold text-bad">
                    {words.answerFirst}
                  </p>
                )}
              </div>
              <button type="button" className="link justify-self-start text-sm" onClick={onOtherVehicle}>
                {fitting.change}
              </button>
            </div>
          )}
        </div>
      )}
      <PositionLabels positions={part.positions} fitment={fitment} />
    </>
  );
}
