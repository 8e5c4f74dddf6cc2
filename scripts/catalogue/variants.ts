import type { FileVehicle } from "#seed/vehicles/vehicle-file.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import { chance, pick } from "./chance.ts";
import type { Generation } from "./generations.ts";
import type { Design, PartSpec } from "./part-spec.ts";
import { bodiesOf, equipmentFor, trimsOf } from "./variant-names.ts";

/** A share of a generation that takes a design of its own: by date, equipment, drive, body, trim, gearbox or VIN. */
type Variant = {
  label: string;
  vehicles: FileVehicle[];
  qualifiersFor: (vehicle: FileVehicle) => Qualifiers;
  words: string;
};

type Split = (generation: Generation, slug: string) => Variant[];

/** What makes the difference for which parts; those shared by many cars have none. */
const splits: Record<string, Split[]> = {
  "brake-disc": [byDate, byEquipment, byTrim],
  "brake-pad-set": [byDate, byEquipment],
  "brake-caliper": [byDate, byEquipment],
  "brake-hose": [byDate],
  strut: [byEquipment, byDrive, byDate],
  "shock-absorber": [byEquipment, byDrive],
  "coil-spring": [byBody, byDrive, byEquipment],
  "control-arm": [byDate, byVin],
  "sway-bar-link": [byEquipment, byDate],
  "wheel-hub": [byDrive, byDate],
  "tie-rod-end": [byDate],
  "steering-rack": [byEquipment, byVin],
  "cv-axle": [byTransmission],
  radiator: [byTransmission, byEquipment],
  "ac-compressor": [byEquipment, byDate],
  "blower-motor": [byEquipment],
  "engine-mount": [byTransmission],
  "air-filter": [byDate],
  "cabin-filter": [byDate],
  headlight: [byTrim, byEquipment],
  "tail-light": [byBody],
  "door-mirror": [byBody, byEquipment],
  "window-regulator": [byBody],
  "lift-support": [byEquipment],
};

/** Which are to be had in the demo, and which not, whatever chance says. */
const certain: Record<string, Split | null> = {
  "brake-disc Ford Mustang 2015": null,
  "brake-disc Honda Accord 2008": byDate,
  "brake-disc Toyota Camry 2012": byTrim,
  "radiator Ford F-150 2015": byEquipment,
  "shock-absorber Toyota RAV4 2013": byDrive,
  "tail-light Honda Civic 2012": byBody,
  "control-arm Chevrolet Silverado 1500 2014": byVin,
};

/** A generation's designs of a part: mostly one that fits all of it, now and then one for each share of it. */
export function designsWithVariants(spec: PartSpec, generation: Generation): Design[] {
  return variantsOf(spec.slug, generation).flatMap((variant) => {
    const { label, vehicles, qualifiersFor, words } = variant;
    if (!label) return spec.designs(generation);
    const own = new Set(vehicles);
    const share: Generation = {
      ...generation,
      id: `${generation.id} ${label}`,
      vehicles,
      engines: new Map([...generation.engines].filter(([vehicle]) => own.has(vehicle))),
      manual: generation.manual.filter((vehicle) => own.has(vehicle)),
    };
    return spec.designs(share).map((design) => ({
      ...design,
      only: words,
      fits: design.fits.flatMap((fit) =>
        [...Map.groupBy(fit.vehicles, (vehicle) => JSON.stringify(qualifiersFor(vehicle)))].map(([json, found]) => ({
          ...fit,
          vehicles: found,
          qualifiers: JSON.parse(json) as Qualifiers,
        })),
      ),
    }));
  });
}

function variantsOf(slug: string, generation: Generation): Variant[] {
  const whole: Variant[] = [{ label: "", vehicles: generation.vehicles, qualifiersFor: () => ({}), words: "" }];
  const seed = `${slug} ${generation.id}`;
  const forced = certain[seed];
  const [first, ...rest] = splits[slug] ?? [];
  if (forced !== undefined) return forced?.(generation, slug) ?? whole;
  if (!first || generation.popularity === "C" || chance(`${seed} variants`) > 0.06) return whole;
  const found = pick(`${seed} kind`, [first, ...rest])(generation, slug);
  return found.length > 1 ? found : whole;
}

function byDate(generation: Generation, slug: string): Variant[] {
  const seed = `${slug} ${generation.id}`;
  const years = yearsOf(generation);
  // Of a certain one the first year is split, as makers mostly change what proves wrong at once.
  const year = certain[seed] ? years[0] : years[1 + Math.floor(chance(`${seed} year`) * (years.length - 2))];
  if (!year || years.length < 3) return [];
  const day = certain[seed]
    ? `${year}-02-15`
    : pick(`${seed} day`, [
        `${year - 1}-10-01`,
        `${year - 1}-12-01`,
        `${year}-01-15`,
        `${year}-02-15`,
        `${year}-04-01`,
      ]);
  const ofYear = (qualifiers: Qualifiers) => (vehicle: FileVehicle) => (vehicle.year === year ? qualifiers : {});
  return [
    {
      label: "early",
      vehicles: generation.vehicles.filter((vehicle) => vehicle.year <= year),
      qualifiersFor: ofYear({ builtBefore: day }),
      words: `For cars built before ${formatDay(day)}`,
    },
    {
      label: "late",
      vehicles: generation.vehicles.filter((vehicle) => vehicle.year >= year),
      qualifiersFor: ofYear({ builtFrom: day }),
      words: `For cars built on ${formatDay(day)} or later`,
    },
  ];
}

/** As by date, where the maker changed over in the middle of a year's serial numbers. */
function byVin(generation: Generation, slug: string): Variant[] {
  const [early, late] = byDate(generation, slug);
  if (!early || !late) return [];
  const last = 100_000 + Math.floor(chance(`${slug} ${generation.id} vin`) * 600) * 1000;
  const only = (variant: Variant, qualifiers: Qualifiers, words: string): Variant => ({
    ...variant,
    qualifiersFor: (vehicle) => (Object.keys(variant.qualifiersFor(vehicle)).length > 0 ? qualifiers : {}),
    words,
  });
  return [
    only(early, { vinTo: String(last - 1) }, `For VINs that end with up to ${last - 1}`),
    only(late, { vinFrom: String(last) }, `For VINs that end with ${last} or higher`),
  ];
}

function byEquipment(generation: Generation, slug: string): Variant[] {
  const equipment = equipmentFor(slug, generation);
  if (!equipment) return [];
  return [
    { label: "with", ...all(generation, { with: [equipment] }), words: `For cars with ${equipment}` },
    { label: "without", ...all(generation, { without: [equipment] }), words: `For cars without ${equipment}` },
  ];
}

function byDrive(generation: Generation): Variant[] {
  const drives = [...new Set([...generation.drives.values()].flat())].toSorted();
  const two = drives.filter((drive) => /^(Front|Rear)-Wheel|^2-/.test(drive));
  const four = drives.filter((drive) => !two.includes(drive));
  if (two.length !== 1 || four.length === 0) return [];
  return [
    { label: "2wd", ...all(generation, { drive: two }), words: `For ${two[0]?.toLowerCase()}` },
    { label: "4wd", ...all(generation, { drive: four }), words: "For four-wheel and all-wheel drive" },
  ];
}

function byTransmission(generation: Generation): Variant[] {
  const geared = ["Automatic", "Manual"];
  if (generation.manual.length === 0) return [];
  return geared.map((transmission) => ({
    label: transmission.toLowerCase(),
    ...all(generation, { transmission: [transmission] }),
    words: `For ${transmission === "Manual" ? "manual gearboxes" : "automatic transmissions"}`,
  }));
}

function byBody(generation: Generation): Variant[] {
  return (bodiesOf(generation) ?? []).map((body) => ({
    label: body.toLowerCase(),
    ...all(generation, { body: [body] }),
    words: `For the ${body.toLowerCase()}`,
  }));
}

function byTrim(generation: Generation): Variant[] {
  return (trimsOf(generation) ?? []).map((trims) => ({
    label: trims.join(" ").toLowerCase(),
    ...all(generation, { trim: trims }),
    words: `For ${trims.join(", ")}`,
  }));
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const formatDay = (date: string) => day.format(new Date(date));

function all({ vehicles }: Generation, qualifiers: Qualifiers): Pick<Variant, "vehicles" | "qualifiersFor"> {
  return { vehicles, qualifiersFor: () => qualifiers };
}

function yearsOf({ vehicles }: Generation): number[] {
  return [...new Set(vehicles.map((vehicle) => vehicle.year))].toSorted((a, b) => a - b);
}
