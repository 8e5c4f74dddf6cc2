import type { Generation } from "./generations.ts";

/** Lugs × circle in mm, as the cars really have it: the first model of a platform, then each pattern with the year it began. */
const known = new Map(
  `
Toyota Camry | 1997:5x114.3
Toyota Corolla | 1998:4x100 2003:5x100 2009:5x114.3
Toyota Corolla Matrix | 2003:5x100 2009:5x114.3
Toyota Prius | 2001:4x100 2004:5x100 2023:5x114.3
Toyota Yaris | 2007:4x100
Toyota Tundra | 2000:6x139.7 2007:5x150 2022:6x139.7
Toyota Sequoia | 2001:6x139.7 2008:5x150 2023:6x139.7
Toyota Scion FR-S | 2013:5x100
Toyota GR86 | 2022:5x100
Honda Civic | 1996:4x100 2006:5x114.3
Honda Accord | 1998:4x114.3 2003:5x114.3
Honda Fit | 2007:4x100
Honda Odyssey | 1999:5x114.3 2011:5x120
Honda Pilot | 2003:5x114.3 2009:5x120
Honda Ridgeline | 2006:5x120
Honda Passport | 2019:5x120
Ford F-150 | 1997:5x135 2004:6x135
Ford Expedition | 1997:5x135 2003:6x135
Ford Escape | 2001:5x114.3 2013:5x108
Ford Fusion | 2006:5x114.3 2013:5x108
Ford Edge | 2007:5x114.3 2015:5x108
Ford Focus | 2000:4x108 2012:5x108
Ford Fiesta | 2011:4x108
Ford Taurus | 2000:5x108 2008:5x114.3
Ford Transit Connect | 2010:5x108
Ford Transit-150 | 2015:5x160
Ford Bronco Sport | 2021:5x108
Ford Mustang Mach-E | 2021:5x108
Ford Ranger | 1998:5x114.3 2019:6x139.7
Ford E-150 | 1997:8x165.1
Chevrolet Malibu | 2004:5x110 2013:5x120 2016:5x115
Chevrolet Impala | 2000:5x115 2014:5x120
Chevrolet Equinox | 2005:5x114.3 2010:5x120 2018:5x115
Chevrolet Cobalt | 2005:4x100
Chevrolet Cavalier | 1995:4x100
Chevrolet Cruze | 2011:5x105
Chevrolet Sonic | 2012:5x105
Chevrolet Spark | 2013:4x100
Chevrolet HHR | 2006:5x110
Chevrolet Corvette | 1997:5x120.65 2020:5x120
Chevrolet Trailblazer | 2002:6x127 2020:5x105
Chevrolet S-10 Pickup | 1995:5x120.65
Chevrolet Bolt EV | 2017:5x105
Buick LeSabre | 2000:5x115
Pontiac Grand Prix | 1997:5x115
Dodge Ram 1500 | 2002:5x139.7 2019:6x139.7
Dodge Grand Caravan | 2001:5x114.3 2008:5x127
Dodge Durango | 1998:6x114.3 2004:5x139.7 2011:5x127
Dodge Journey | 2009:5x127
Dodge Avenger | 2007:5x114.3
Dodge Dart | 2013:5x110
Dodge Caliber | 2007:5x114.3
Dodge Neon | 2000:5x100
Dodge Dakota | 1997:6x114.3
Chrysler 200 | 2015:5x110
Chrysler PT Cruiser | 2001:5x100
Chrysler Pacifica | 2017:5x127
Jeep Wrangler | 1997:5x114.3 2007:5x127
Jeep Grand Cherokee | 1999:5x127
Jeep Cherokee | 1997:5x114.3 2014:5x110
Jeep Liberty | 2002:5x114.3
Jeep Renegade | 2018:5x110
Jeep Gladiator | 2020:5x127
Nissan Altima | 1998:4x114.3 2002:5x114.3
Nissan Sentra | 2000:4x114.3 2007:5x114.3
Nissan Versa | 2007:4x100
Nissan Kicks | 2018:4x100
Hyundai Elantra | 2001:4x114.3 2007:5x114.3
Hyundai Accent | 2000:4x100 2018:5x114.3
Kia Rio | 2001:4x100 2018:5x114.3
Subaru Outback | 2000:5x100 2015:5x114.3
Subaru Forester | 1998:5x100 2019:5x114.3
Subaru Impreza | 2002:5x100
Subaru Crosstrek | 2013:5x100
Subaru WRX | 2015:5x114.3
Volkswagen Jetta | 1999:5x100 2006:5x112
Volkswagen Beetle | 1998:5x100 2012:5x112
MINI /Cooper( Convertible)?/ | 2002:4x100 2014:5x112
Mazda MX-5 | 1999:4x100 2006:5x114.3
Mitsubishi Mirage | 2014:4x100
Tesla Model 3 | 2017:5x114.3
Tesla Model S | 2012:5x120
RIVIAN R1T | 2022:5x139.7
Porsche Cayenne | 2003:5x130
`
    .trim()
    .split("\n")
    .map((line) => {
      const [model = "", years = ""] = line.split(" | ");
      return [model, years.split(" ").map((part): [number, string] => [Number(part.slice(0, 4)), part.slice(5)])];
    }),
);

/** Of a car that is not listed, what most of its kind have. */
export function boltPattern({ platform, group, chassis, from }: Generation): string {
  const listed = known.get(platform)?.findLast(([year]) => year <= from);
  if (listed) return listed[1];
  if (chassis === "heavytruck") return group === "ford" ? "8x170" : "8x165.1";
  if (chassis === "truck" || chassis === "midtruck") return "6x139.7";
  const patterns: Record<string, string> = {
    gm: "5x120",
    vag: "5x112",
    bmw: from >= 2017 ? "5x112" : "5x120",
    mercedes: chassis === "van" ? "6x130" : "5x112",
    volvo: "5x108",
    chrysler: "5x115",
  };
  return patterns[group] ?? "5x114.3";
}
