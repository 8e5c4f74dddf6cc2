/** What a part is called by where there is room: facts, which each language puts into words. */
export type TitleFacts = {
  name: string;
  /** The supplier's own title, which comes before a composed one. */
  title: string | null;
  brand: string | null;
  type: { slug: string; name: string } | null;
  /** The positions common to all vehicles that it fits: 'Front', also for parts at the front left and the front right. */
  position: string | null;
  /** The attribute that distinguishes it from others of its brand, type and position. */
  measure: { name: string; value: string | number } | null;
};

/** What words a title is made of. */
export type TitleWords = {
  partType: (slug: string, name: string) => string;
  /** Both as they stand inside a title: 'front', 'semi-metallic', '300 mm'. */
  titlePosition: (name: string) => string;
  titleMeasure: (name: string, value: string | number) => string;
};

/** The attributes that tell parts of a type apart, the most telling first. */
const deciding =
  `viscosity specification bulb group_size coolant_type light_source diameter_mm material filter_type sensor_type
  battery_type blade_type current_a length_in length_mm thread bore_mm ribs teeth width_mm`.split(/\s+/);

/** Returns the title of a part: 'Halvern Brake Pad Set, front, semi-metallic'. A part without a type has its own title or its name. */
export function displayTitle({ name, title, brand, type, position, measure }: TitleFacts, words: TitleWords): string {
  if (title !== null || type === null) return title ?? name;
  const what = [brand, words.partType(type.slug, type.name)].filter(Boolean).join(" ");
  return [what, position && words.titlePosition(position), measure && words.titleMeasure(measure.name, measure.value)]
    .filter(Boolean)
    .join(", ");
}

type Titled = {
  name: string;
  title: string | null;
  brand: { name: string } | null;
  partType: { slug: string; name: string } | null;
  attributes: Record<string, string | number>;
};

/** Returns the facts of a part whose positions on all vehicles are known. */
export function toTitleFacts({ name, title, brand, partType, attributes }: Titled, places: string[]): TitleFacts {
  const telling = deciding.find((one) => attributes[one] !== undefined);
  const value = telling === undefined ? undefined : attributes[telling];
  return {
    name,
    title,
    brand: brand?.name ?? null,
    type: partType && { slug: partType.slug, name: partType.name },
    position: sharedPosition(places),
    measure: telling === undefined || value === undefined ? null : { name: telling, value },
  };
}

/** Returns the words that all positions begin with: 'Front' of 'Front Left' and 'Front Right'. */
function sharedPosition(places: string[]): string | null {
  const [first = [], ...others] = places.map((place) => place.split(" "));
  const differs = first.findIndex((word, index) => others.some((other) => other[index] !== word));
  return (differs === -1 ? first : first.slice(0, differs)).join(" ") || null;
}
