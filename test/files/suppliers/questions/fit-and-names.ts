import type { Question } from "./question.ts";

// All of this file was written before any code of the search was read.
// A model whose name is a common word loses to another model that the question names, and to the verb.

const pads = ["brake-pad-set"];

export const fitQuestions: readonly Question[] = [
  { q: "what brake pads fit my 2012 honda civic", type: pads, vehicle: "2012 Honda Civic" },
  { q: "does brake pad fit honda accord 2015", type: pads, vehicle: "2015 Honda Accord" },
  { q: "parts that fit 2012 civic", vehicle: "2012 Honda Civic" },
  { q: "brake pads that will fit a 2010 toyota camry", type: pads, vehicle: "2010 Toyota Camry" },
  { q: "which oil filter fits 2013 ford escape", type: ["oil-filter"], vehicle: "2013 Ford Escape" },
  { q: "will these rotors fit my accord", type: ["brake-disc"], vehicle: "Honda Accord" },
  { q: "what fits honda civic 2012", vehicle: "2012 Honda Civic" },
  { q: "do camry struts fit 2010 camry", type: ["strut"], vehicle: "2010 Toyota Camry" },
  { q: "alternator fit for honda pilot 2011", type: ["alternator"], vehicle: "2011 Honda Pilot" },
  {
    q: "perfect fit wiper blades 2014 corolla",
    type: ["wiper-blade"],
    vehicle: "2014 Toyota Corolla",
    unknown: ["perfect"],
  },
  {
    q: "direct fit catalytic converter 2012 honda civic",
    type: ["catalytic-converter"],
    vehicle: "2012 Honda Civic",
    unknown: ["direct"],
  },
  // No other model, the word where a model stands: a Fit.
  { q: "2009 honda fit brake pads", type: pads, vehicle: "2009 Honda Fit" },
  { q: "fits honda fit", vehicle: "Honda Fit" },
  { q: "honda fit", vehicle: "Honda Fit" },
  { q: "brake pads that fit a 2009 honda fit", type: pads, vehicle: "2009 Honda Fit" },
  { q: "what oil filter fits my 2009 fit", type: ["oil-filter"], vehicle: "2009 Honda Fit" },
  { q: "fit 2009 air filter", type: ["air-filter"], vehicle: "2009 Honda Fit" },
  { q: "does a fit air filter fit 2009 honda fit", type: ["air-filter"], vehicle: "2009 Honda Fit" },
  // The verb with nothing to fit.
  { q: "brake pads that fit", type: pads, vehicle: null },
  { q: "will it fit", vehicle: null },
  { q: "brake pads fit honda", type: pads },

  { q: "2010 dodge charger alternator", type: ["alternator"], vehicle: "2010 Dodge Charger" },
  { q: "charger 2010 water pump", type: ["water-pump"], vehicle: "2010 Dodge Charger" },
  // 'Battery charger' is a thing of its own, which the shop does not sell. Only the battery is found, and the page says so.
  // Expected batteries before.
  { q: "battery charger", nothing: true, vehicle: null, unknown: ["battery charger"] },
  { q: "charger battery 2012 civic", type: ["battery"], vehicle: "2012 Honda Civic", unknown: ["charger"] },
  { q: "2013 escape front rotors", type: ["brake-disc"], vehicle: "2013 Ford Escape", position: "Front" },
  { q: "blower fan motor escape 2013", type: ["blower-motor"], vehicle: "2013 Ford Escape" },
  { q: "focus headlights bulb 2012", type: ["headlight-bulb"], vehicle: "2012 Ford Focus" },
  { q: "ford focus 2012 starter", type: ["starter"], vehicle: "2012 Ford Focus" },
  // 'Filter element' is the trade's word for the insert of a filter.
  { q: "air filter element 2012 civic", type: ["air-filter"], vehicle: "2012 Honda Civic" },
  { q: "element 2008 air filter", type: ["air-filter"], vehicle: "2008 Honda Element" },
  { q: "oil filter element honda element 2008", type: ["oil-filter"], vehicle: "2008 Honda Element" },
  { q: "kia soul 2014 cabin filter", type: ["cabin-filter"], vehicle: "2014 Kia Soul" },
  { q: "soul brake pads 2014", type: pads, vehicle: "2014 Kia Soul" },
  { q: "spark plug", type: ["spark-plug"], vehicle: null },
  { q: "spark plugs 2012 honda civic", type: ["spark-plug"], vehicle: "2012 Honda Civic" },
  { q: "chevy spark 2014 spark plugs", type: ["spark-plug"], vehicle: "2014 Chevrolet Spark" },
  { q: "2014 spark battery", type: ["battery"], vehicle: "2014 Chevrolet Spark" },
  { q: "ford edge 2013 wiper blades", type: ["wiper-blade"], vehicle: "2013 Ford Edge" },
  { q: "2006 ranger water pump", type: ["water-pump"], vehicle: "2006 Ford Ranger" },
  { q: "jeep compass oil filter 2012", type: ["oil-filter"], vehicle: "2012 Jeep Compass" },
  { q: "pilot 2011 thermostat", type: ["thermostat"], vehicle: "2011 Honda Pilot" },
  // The pilot bearing comes with the clutch kit; a Pilot has no clutch.
  { q: "2012 civic pilot bearing clutch kit", type: ["clutch-kit"], vehicle: "2012 Honda Civic" },
  { q: "accent 2012 ignition coil", type: ["ignition-coil"], vehicle: "2012 Hyundai Accent" },
  { q: "nissan rogue 2014 struts", type: ["strut"], vehicle: "2014 Nissan Rogue" },
  { q: "titan 2010 air filter", type: ["air-filter"], vehicle: "2010 Nissan Titan" },
  { q: "sentra 2013 rotors", type: ["brake-disc"], vehicle: "2013 Nissan Sentra" },
  { q: "nissan quest 2012", vehicle: "2012 Nissan Quest" },
  { q: "honda insight 2010", vehicle: "2010 Honda Insight" },
  // Words of parts that are models elsewhere: Nissan Leaf, Saturn Relay, Chevrolet Volt and Bolt, Lucid Air, Tesla Semi, Dodge Caliber.
  { q: "coil spring 2010 camry", type: ["coil-spring"], vehicle: "2010 Toyota Camry" },
  // Expected starters before: a relay is another product, which this shop has not.
  { q: "starter relay 2012 civic", nothing: true, vehicle: "2012 Honda Civic", unknown: ["starter relay"] },
  { q: "12 volt battery", type: ["battery"], vehicle: null },
  { q: "air filter 2012", type: ["air-filter"] },
  { q: "lucid air", vehicle: "Lucid Air" },
  { q: "semi metallic brake pads", type: pads, vehicle: null, where: { material: "Semi-metallic" } },
  {
    q: "brake caliber 2012 civic front left",
    type: ["brake-caliper"],
    vehicle: "2012 Honda Civic",
    position: "Front Left",
  },
  { q: "express oil filter", type: ["oil-filter"], vehicle: "Chevrolet Express" },
  { q: "golf 2012 oil filter", type: ["oil-filter"], vehicle: "2012 Volkswagen Golf" },
  { q: "grand cherokee 2014 water pump", type: ["water-pump"], vehicle: "2014 Jeep Grand Cherokee" },
  { q: "cr-v 2014 lift support", type: ["lift-support"], vehicle: "2014 Honda CR-V" },
  { q: "crv 2014 cv axle", type: ["cv-axle"], vehicle: "2014 Honda CR-V" },
  { q: "f150 2013 alternator", type: ["alternator"], vehicle: "2013 Ford F-150" },
  { q: "vw jetta 2012 air filter", type: ["air-filter"], vehicle: "2012 Volkswagen Jetta" },
  { q: "chevy silverado 2013 brake pads", type: pads, vehicle: "2013 Chevrolet Silverado" },
  { q: "mercedes c class 2012 oil filter", type: ["oil-filter"], vehicle: "2012 Mercedes-Benz C-Class" },
  { q: "ram 1500 2014 radiator", type: ["radiator"], vehicle: "2014 Ram 1500" },
  { q: "dodge ram 2006 water pump", type: ["water-pump"], vehicle: "2006 Dodge Ram" },
  { q: "bmw 328i 2011 control arm", type: ["control-arm"], vehicle: "2011 BMW 328i" },
  { q: "mazda 3 2012 alternator", type: ["alternator"], vehicle: "2012 Mazda Mazda3" },
  { q: "mazda3 2012 brake pads", type: pads, vehicle: "2012 Mazda Mazda3" },
  { q: "'12 civic rotors", type: ["brake-disc"], vehicle: "2012 Honda Civic" },
  { q: "toyota tacoma 2015 brake shoes", type: ["brake-shoe-set"], vehicle: "2015 Toyota Tacoma" },
  { q: "tacoma 2015 drum", type: ["brake-drum"], vehicle: "2015 Toyota Tacoma" },
];
