import { nameTable } from "#shop/catalogue/fitment/name-table.ts";

const [fourOrAll, front, rear] = [["4WD", "AWD"], ["FWD"], ["RWD"]];

/** The drives that '2WD' may mean. */
export const twoWheel = [...front, ...rear];

/** What the data, suppliers and makers call drives. */
const drives = nameTable({
  "FWD|Front-Wheel Drive|Frontantrieb|Vorderradantrieb": front,
  "RWD|Rear-Wheel Drive|Heckantrieb|Hinterradantrieb": rear,
  "2WD|4x2|2-Wheel Drive|two wheel drive": twoWheel,
  "AWD|All-Wheel Drive": ["AWD"],
  "4WD|4x4|4-Wheel Drive|four wheel drive|Part-time 4-Wheel Drive": ["4WD"],
  "4-Wheel or All-Wheel Drive|4WD/AWD|AWD/4WD|Allrad|Allradantrieb|quattro|4MATIC|4MOTION|xDrive": fourOrAll,
});

/** Returns the drives that a name may mean: sources tell all-wheel from four-wheel drive, or don't (EPA). An unknown name means itself. */
export function drivesMeant(name: string): string[] {
  return drives(name) ?? [name];
}

export const isDrive = (name: string) => drives(name) !== undefined;
