import type * as en from "#web/messages/en/vehicles.ts";
import { fuelName } from "./fuel-name.ts";
import { vehicleKindName } from "./vocabulary.ts";

/** What an option of the vehicle selector is called. */
export const vehicleOptionLabel: typeof en.vehicleOptionLabel = (question, value) => {
  if (value === "unknown") return "Sonstige";
  if (question === "displacement") return `${value.replace(".", ",")} l`;
  if (question === "cylinders") return `${value} Zylinder`;
  if (question === "turbo") return value === "yes" ? "Turbolader" : "Kein Turbolader angegeben";
  if (question === "power") return powerText(Number(value));
  if (question === "built") return builtText(value);
  return question === "fuel" ? fuelName(value) : value;
};

/** '90 kW (122 PS)' */
export const powerText: typeof en.powerText = (kw) => `${kw} kW (${Math.round(kw * 1.359_62)} PS)`;

/** '2012-08/2017-03' als '08/2012 bis 03/2017'. */
function builtText(value: string): string {
  const [from = "", to = ""] = value.split("/").map((month) => month.replace(/^(\d{4})-(\d+)$/, "$2/$1"));
  return to === "" ? `Gebaut ab ${from}` : `Gebaut ${from} bis ${to}`;
}

const regions = {
  africa: "Afrika",
  asia: "Asien",
  europe: "Europa",
  north_america: "Nordamerika",
  oceania: "Ozeanien",
  south_america: "Südamerika",
};

/** What is wrong with a VIN, and what to do about it. */
export const vinProblemMessage: typeof en.vinProblemMessage = (problem) => {
  switch (problem.code) {
    case "too_short":
      return `Seit 1981 hat eine Fahrgestellnummer 17 Zeichen; diese hat ${problem.length}. Ab 10 Zeichen können wir sie lesen.`;
    case "before_1981":
      return `Fahrgestellnummern mit 17 Zeichen gibt es erst seit 1981; diese hat ${problem.length}. Ist Ihr Fahrzeug älter, können wir seine Nummer nicht lesen. Sonst geben Sie bitte alle 17 Zeichen ein.`;
    case "partial":
      return `${problem.length} von 17 Zeichen, so weit gelesen, wie sie reichen.`;
    case "too_long":
      return `Eine Fahrgestellnummer hat 17 Zeichen; diese hat ${problem.length}. Bitte vergleichen Sie sie mit Ihren Fahrzeugpapieren.`;
    case "corrected":
      return `In keiner Fahrgestellnummer kommt der Buchstabe ${problem.from} vor: Zeichen ${problem.position} haben wir als ${problem.to} gelesen.`;
    case "check_digit":
      return `Die Prüfziffer (Zeichen 9) ist ${problem.found} und sollte ${problem.expected} sein. Bitte vergleichen Sie die Nummer mit Ihren Fahrzeugpapieren.`;
    case "model_year":
      return `Das Modelljahr kann nicht stimmen: Zeichen 10 ist ${problem.found}.`;
    case "other_year":
      return `Als Modelljahr ${problem.year} gelesen, das einzige, in dem es ein solches Fahrzeug gab.`;
    case "foreign":
      return `Diese Fahrgestellnummer wurde in ${regions[problem.region]} vergeben, für ein Fahrzeug, das nicht für die USA gebaut wurde.`;
    case "unknown_maker":
      return `Wir wissen nicht, wessen Fahrgestellnummern mit ${problem.wmi} beginnen.`;
    case "other_vehicle_type":
      return `Das ist weder ein Pkw noch ein leichtes Nutzfahrzeug, sondern: ${vehicleKindName(problem.kind)}.`;
    case "heavy_vehicle":
      return "Das ist ein Lkw (über 8,8 t). Wir führen nur Teile für Pkw, Transporter und leichte Nutzfahrzeuge.";
    case "unknown_model":
      return "Wir kennen den Hersteller, aber nicht das Modell. Bitte wählen Sie es über Modelljahr, Marke und Modell.";
    case "not_listed":
      return "Wir können diese Fahrgestellnummer lesen, haben ein solches Fahrzeug aber nicht in unserer Liste.";
  }
};
