import type { Question } from "./question.ts";

// Written once VINs had been looked up in the pattern files of `data/`, before they were searched for; serial numbers are invented.

const pads = ["brake-pad-set"];

export const vinQuestions: readonly Question[] = [
  { q: "2HGFB6E57CH000123", vehicle: "2012 Honda Civic", engine: "2.4/4" },
  { q: "2HGFB6E57CH000123 brake pads", type: pads, vehicle: "2012 Honda Civic", engine: "2.4/4" },
  { q: "front rotors 4T1BF3EK2AU000123", type: ["brake-disc"], vehicle: "2010 Toyota Camry", position: "Front" },
  { q: "1FTFW1ET8DFA00123 spark plugs", type: ["spark-plug"], vehicle: "2013 Ford F-150", engine: "3.5/6" },
  { q: "1fmcu0gx5dua00123 oil filter", type: ["oil-filter"], vehicle: "2013 Ford Escape", engine: "1.6/4" },
  { q: "Ölfilter 1HGCR3F86FA000123", type: ["oil-filter"], vehicle: "2015 Honda Accord", engine: "3.5/6" },
  // The VIN decides, whatever the words say about the car.
  { q: "2012 civic 4T1BF3EK2AU000123 water pump", type: ["water-pump"], vehicle: "2010 Toyota Camry" },
  { q: "1HG CR3F86FA0 00123", vehicle: "2015 Honda Accord" },
  { q: "1C6RR7LT5ES000123 radiator", type: ["radiator"], vehicle: "2014 Ram 1500" },
];
