import { plural } from "./grammar.ts";
import { optionLabel } from "./fitment.ts";

/** The words of the garage. */
export const garage = {
  title: "Your garage",
  description: "Your vehicles: choose the one you shop for, and see the parts that fit it.",
  vehicles: "Your vehicles",
  inUse: "Shopping for this one",
  choose: "Use this one",
  choiceOf: (name: string) => `Use this one: ${name}`,
  stop: "Stop using it",
  stopOf: (name: string) => `Stop using ${name}`,
  edit: "Edit",
  editOf: (name: string) => `Edit ${name}`,
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} was removed.`,
  undo: "Undo",
  undoOf: (name: string) => `Undo: put ${name} back`,
  parts: "Parts that fit",
  partsOf: (name: string) => `Parts that fit ${name}`,
  miles: (count: number) => plural(count, { one: "# mile", other: "# miles" }),
  vin: (vin: string) => `VIN ${vin}`,
  answers: "Your answers",
  forget: "Forget",
  forgetOf: (answer: string) => `Forget: ${answer}`,
  all: "All of them in your garage",
  add: "Add a vehicle",
  added: (name: string) => `${name} is your vehicle now.`,
  empty: "Nothing parked here yet",
  emptyHelp: "Tell us what you drive, and every part says whether it fits.",
  guest: "Saved in this browser only. Sign in to see your vehicles on all your devices.",
  signIn: "Sign in",
  leftOut: (count: number) =>
    plural(count, {
      one: "# vehicle saved in this browser could not be added: your garage is full.",
      other: "# vehicles saved in this browser could not be added: your garage is full.",
    }),
  failed: (why: string) => `We can't open your garage just now. ${why}`,
  again: "Try again",
  loading: "Opening your garage…",
  noScript: "Your garage needs JavaScript, which is turned off. You can still choose a vehicle and see its parts.",
  form: {
    nickname: "Nickname",
    nicknameHint: "What you call it, if you like.",
    vin: "VIN",
    vinHint: "Helps where a part depends on when a car was built.",
    mileage: "Mileage",
    mileageHint: "In miles.",
    save: "Save",
    saveAnyway: "Save anyway",
    cancel: "Cancel",
    saved: "Saved",
    otherVehicle: (name: string) => `This is the VIN of another vehicle: ${name}.`,
  },
};

/** An answer to a question of fitment, as its owner reads it again: 'Built: before February 15, 2008'. */
export function answerWords(fact: string, value: string): string {
  const [kind = "", about] = fact.split(":");
  const what = about === undefined ? kind : kind === "vin" ? `VIN ${about.replace("..", " to ")}` : about;
  return `${what.charAt(0).toUpperCase()}${what.slice(1)}: ${optionLabel(fact, value)}`;
}
