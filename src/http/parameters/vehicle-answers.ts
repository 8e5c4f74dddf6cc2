import { valueOf, type Parameters } from "#http/parameters/parameters.ts";
import { vehicleQuestions, type VehicleAnswers } from "#shop/catalogue/vehicles/questions.ts";

/** The answers that select a vehicle, each by the name of its question. */
export const vehicleAnswerParameters: Parameters<VehicleAnswers> = {
  declared: Object.fromEntries(vehicleQuestions.map((question) => [question, {}])),
  parse: (values) =>
    Object.fromEntries(
      vehicleQuestions.flatMap((question) => {
        const answer = valueOf(values, question);
        return answer === undefined ? [] : [[question, answer]];
      }),
    ),
};
