import { answerParameters } from "#shop/catalogue/fitment/answers.ts";
import { describeFitment } from "#shop/catalogue/fitment/describe-fitment.ts";
import type { SearchResult } from "#shop/catalogue/search/search.ts";
import { apiMessages } from "#web/messages/api-messages.ts";
import type { VerdictName } from "#web/client/catalogue/fitment.ts";
import { nameOf, searchAddress } from "#web/search/chips.ts";
import { search as words } from "#messages/search.ts";

/** Whether a part of a number that was typed fits the vehicle, in words; with the question that decides and its answers, where it depends. */
export type FitAnswer = {
  id: string;
  verdict: VerdictName;
  text: string;
  question: string | null;
  options: { label: string; to: string }[];
};

/** The most parts of which it is said above the results. */
const mostAnswers = 4;

/** Returns what is said about the parts whose numbers were typed. */
export function fitAnswersOf({ parts, vehicle, question, answers }: SearchResult): FitAnswer[] {
  if (!vehicle) return [];
  return parts
    .flatMap(({ part, matched, fit }) => (matched && fit ? [{ part, fit }] : []))
    .slice(0, mostAnswers)
    .map(({ part, fit }) => {
      const { verdict, question: asked, ask } = describeFitment(fit, apiMessages);
      const to = (value: string) =>
        searchAddress(
          question.without("vehicle"),
          new URLSearchParams([
            ["vehicle", fit.vehicle.id],
            ...answerParameters({ ...answers, ...(ask && { [ask.fact]: value }) }),
          ]),
        );
      const isOne = vehicle.vehicles.length === 1;
      const options = isOne ? (ask?.options ?? []).map(({ value, label }) => ({ label, to: to(value) })) : [];
      return {
        id: part.id,
        verdict,
        text: words.fit[verdict](part.sku, nameOf(vehicle)),
        question: (isOne ? asked : null) ?? null,
        options,
      };
    });
}

/** Whether it depends on which vehicle is meant. */
export function dependsOnVehicle({ parts, vehicle }: SearchResult): boolean {
  return parts.some(
    ({ fit }) => fit?.verdict === "depends" && (fit.question === null || vehicle?.vehicles.length !== 1),
  );
}
