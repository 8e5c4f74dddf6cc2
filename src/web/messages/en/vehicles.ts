import { plural } from "./grammar.ts";
import type { VehicleQuestion } from "#shop/catalogue/vehicles/questions.ts";
import type { VinProblem } from "#shop/catalogue/vehicles/vin.ts";

/** What an option of the vehicle selector is called. */
export function vehicleOptionLabel(question: VehicleQuestion, value: string): string {
  // It is offered where what is known of a vehicle contradicts all other options.
  if (value === "unknown") return "Other";
  if (question === "displacement") return `${value} L`;
  if (question === "cylinders") return plural(Number(value), { one: "# cylinder", other: "# cylinders" });
  if (question === "turbo") return value === "yes" ? "Turbo" : "No turbo listed";
  if (question === "power") return powerText(Number(value));
  if (question === "built") return builtText(value);
  return value;
}

/** '90 kW (122 hp)': horsepower as papers outside the United States have it, metric. */
export function powerText(kw: number): string {
  return `${kw} kW (${Math.round(kw * 1.359_62)} hp)`;
}

/** '2012-08/2017-03' as '8/2012 to 3/2017'; without an end it is still built. */
function builtText(value: string): string {
  const [from = "", to = ""] = value.split("/").map((month) => month.replace(/^(\d{4})-0?(\d+)$/, "$2/$1"));
  return to === "" ? `Built from ${from}` : `Built ${from} to ${to}`;
}

const regions = {
  africa: "Africa",
  asia: "Asia",
  europe: "Europe",
  north_america: "North America",
  oceania: "Oceania",
  south_america: "South America",
};

/** What is wrong with a VIN, and what to do about it. */
export function vinProblemMessage(problem: VinProblem): string {
  switch (problem.code) {
    case "too_short":
      return `Since 1981 a VIN has 17 characters; this has ${problem.length}. From 10 on we can read it.`;
    case "before_1981":
      return `VINs of 17 characters began in 1981; this has ${problem.length}. If your vehicle is older, we can't read its number. Otherwise please enter all 17.`;
    case "partial":
      return `${problem.length} of 17 characters, read as far as they go.`;
    case "too_long":
      return `A VIN has 17 characters; this has ${problem.length}.`;
    case "corrected":
      return `No VIN has the letter ${problem.from}: character ${problem.position} was read as ${problem.to}.`;
    case "check_digit":
      return `The check digit (character 9) is ${problem.found} and should be ${problem.expected}. Please compare the VIN with your papers.`;
    case "model_year":
      return `The model year can't be right: character 10 is ${problem.found}.`;
    case "other_year":
      return `Read as model year ${problem.year}, the only one in which there was such a vehicle.`;
    case "foreign":
      return `This VIN was assigned in ${regions[problem.region]}, for a vehicle that was not built for the United States.`;
    case "unknown_maker":
      return `We don't know whose VINs begin with ${problem.wmi}.`;
    case "other_vehicle_type":
      return `This is no car or light truck but: ${problem.kind}.`;
    case "heavy_vehicle":
      return "This is a heavy vehicle (over 19,500 lb). We have parts for cars, vans and light trucks only.";
    case "unknown_model":
      return "We know the maker, but not which model this is. Please choose it by year, make and model.";
    case "not_listed":
      return "We can read this VIN, but have no such vehicle in our list.";
  }
}
