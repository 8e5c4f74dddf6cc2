// The names of the data in `data/` and of suppliers' files are English, so most of these return the name that is stored. Another
// language translates the names it knows and leaves what a merchant has added as it is.

export const partTypeName = (_slug: string, name: string): string => name;

/** 'brake discs' of 'Brake Disc', for the middle of a sentence. */
export function partTypePlural(_slug: string, name: string): string {
  const words = name.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
  return words.endsWith("y") ? `${words.slice(0, -1)}ies` : `${words}s`;
}

export const systemName = (name: string): string => name;
export const groupName = (name: string): string => name;
/** Of one position, or of several with commas between them. */
export const positionName = (name: string): string => name;
export const driveName = (name: string): string => name;
export const bodyName = (name: string): string => name;
export const transmissionName = (name: string): string => name;
export const equipmentName = (name: string): string => name;
/** What a VIN says of a vehicle that is no car: 'Motorcycle'. */
export const vehicleKindName = (name: string): string => name;
