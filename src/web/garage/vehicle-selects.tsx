import type { VehicleQuestion } from "#shop/catalogue/vehicles/questions.ts";
import type { PickerStep } from "#web/garage/use-vehicle-steps.ts";
import { picker as words } from "#messages/vehicle-picker.ts";
import { SelectField } from "#web/ui/field.tsx";

const tree: VehicleQuestion[] = ["year", "make", "model"];

type SelectsProps = {
  steps: PickerStep[];
  wide: boolean;
  /** The question that was left open. */
  missing: VehicleQuestion | null;
  onAnswer: (question: VehicleQuestion, answer: string) => void;
};

/** A select for each question so far. Year, make and model keep their places from the start, so that nothing moves. */
export function VehicleSelects({ steps, wide, missing, onAnswer }: SelectsProps) {
  const last = steps.at(-1)?.question;
  const reached = last === undefined ? -1 : tree.indexOf(last);
  const toCome = last !== undefined && reached === -1 ? [] : tree.slice(reached + 1);
  return (
    <div className={`grid gap-3 ${wide ? "sm:grid-cols-3" : ""}`}>
      {steps.map(({ question, options, answer }) => (
        <SelectField
          key={question}
          label={words.questions[question]}
          name={question}
          value={answer}
          required
          error={missing === question ? words.first(words.questions[question]) : null}
          onChange={({ target }) => onAnswer(question, target.value)}
        >
          <option value="">{words.choose}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      ))}
      {toCome.map((question) => (
        <SelectField key={question} label={words.questions[question]} value="" disabled onChange={() => {}}>
          <option value="">{words.choose}</option>
        </SelectField>
      ))}
    </div>
  );
}
