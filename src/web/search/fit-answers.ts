import { answerParameters } from "#shop/catalogue/fitment/answers.ts";
import { describeFitment } from "#shop/catalogue/fitment/describe-fitment.ts";
import type { FoundPart, SearchResult } from "#shop/catalogue/search/search.ts";
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
const mostOthers = 8;

/** What is said of the parts whose numbers were typed; of those of other brands that have one of them too; and how many parts fit that are listed behind them. */
export type FitAnswers = { fits: FitAnswer[]; others: { brands: string[]; fits: FitAnswer[] }; instead: number };

/** Returns what is said about the parts whose numbers were typed. */
export function fitAnswersOf(found: SearchResult): FitAnswers {
  const { parts, vehicle } = found;
  if (!vehicle) return { fits: [], others: { brands: [], fits: [] }, instead: 0 };
  const numbered = parts.filter(({ matched, fit }) => matched && fit);
  const others = numbered.filter(({ byOthers }) => byOthers);
  const isFitting = ({ matched, fit }: FoundPart) =>
    !matched && (fit?.verdict === "fits" || fit?.verdict === "universal");
  return {
    fits: answersAbout(numbered.filter(({ byOthers }) => !byOthers).slice(0, mostAnswers), found),
    others: {
      brands: [...new Set(others.map(({ part }) => part.brand?.name ?? part.sku))],
      fits: answersAbout(others.slice(0, mostOthers), found),
    },
    instead: parts.filter(isFitting).length,
  };
}

function answersAbout(parts: FoundPart[], { vehicle, question, answers }: SearchResult): FitAnswer[] {
  return parts.flatMap(({ part, fit }) => {
    if (!fit || !vehicle) return [];
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
    return {
      id: part.id,
      verdict,
      text: words.fit[verdict](part.sku, nameOf(vehicle)),
      question: (isOne ? asked : null) ?? null,
      options: isOne ? (ask?.options ?? []).map(({ value, label }) => ({ label, to: to(value) })) : [],
    };
  });
}

/** Whether it depends on which vehicle is meant. */
export function dependsOnVehicle({ parts, vehicle }: SearchResult): boolean {
  return parts.some(
    ({ fit }) => fit?.verdict === "depends" && (fit.question === null || vehicle?.vehicles.length !== 1),
  );
}
