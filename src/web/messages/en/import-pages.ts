import { number, plural } from "./grammar.ts";

type Reverted = { undone: number; partly: number; stayed: number };
type State = "receiving" | "waiting" | "running" | "done" | "failed" | "cancelled" | "replacing" | "undoing" | "undone";

/** The words of the pages where the staff import and export catalogues. */
export const imports = {
  title: "Imports",
  lead: "Suppliers' catalogues: what parts fit (ACES 3.1 to 5.0), what they are (PIES 6.7 to 8.0), or either as CSV; vehicles of other markets and their codes as CSV.",
  upload: {
    title: "Import a file",
    file: "File",
    fileHint: "XML or CSV, at most 2 GB. It is checked first; nothing is changed until you apply it.",
    replace: "The file is complete: remove what it no longer contains",
    replaceHint:
      "Of the brands in it. Without this, rows are only added and changed, and removed where the file says so.",
    submit: "Check the file",
    sending: (percent: string) => `Sending: ${percent}`,
    sendingFile: "Sending the file",
    stop: "Stop sending",
    stopped: "The file was not sent.",
    none: "Please choose a file.",
    tooLarge: "The file is larger than 2 GB.",
    failed: (why: string) => `The file could not be sent. ${why}`,
  },
  map: {
    title: "What ids mean",
    about:
      "ACES names vehicles by ids of the VCdb, which is licensed. A mapping from your own licence tells the shop what they mean: lines of kind, id and what it is.",
    example: "BaseVehicle,5890,2008,Honda,Accord",
    file: "Mapping file (CSV)",
    submit: "Upload the mapping",
    loaded: (count: number) =>
      plural(count, { one: "# id is new or has a new meaning.", other: "# ids are new or have a new meaning." }),
    problems: (count: number) =>
      plural(count, { one: "# line could not be used:", other: "# lines could not be used:" }),
    line: (line: number, message: string) => `Line ${line}: ${message}`,
    resolve: "Retry unresolved applications",
    resolveAbout: "Resolves applications again that were missing these ids.",
    failed: (why: string) => `The mapping could not be used. ${why}`,
    notResolved: (why: string) => `That could not be started. ${why}`,
  },
  download: {
    title: "Export the catalogue",
    about:
      "Everything as it is at this moment. Importing the ACES or CSV file again unchanged changes nothing. The PIES file is for your dealers; it leaves out parts whose brand has no four-letter code.",
    aces: "Applications as ACES 4.2",
    map: "What its ids mean (CSV)",
    pies: "Parts on sale as PIES 7.2",
    csv: "Parts, numbers and applications as CSV",
    templates: { parts: "Empty CSV file for parts", applications: "Empty CSV file for applications" },
    preparing: "Preparing…",
    failed: (why: string) => `The export failed. ${why}`,
  },
  list: {
    title: "Imports so far",
    search: "Search imports",
    searchHint: "File name",
    filter: "State",
    filters: { all: "All imports", failed: "Failed in the last 30 days" },
    none: "No import matches",
    columns: { file: "File", state: "State", rows: "Rows", problems: "Problems", at: "Begun" },
    empty: "No imports yet",
    emptyHelp: "Choose a file above. It is checked first, and nothing is changed until you apply it.",
    loading: "Loading the imports…",
  },
  resolveName: "Previously unresolved applications",
  bulkName: (what: string) => `Bulk edit: ${what}`,
  unnamed: "Unnamed file",
  back: "All imports",
  formats: { aces: "ACES", pies: "PIES", csv: "CSV", resolve: "Again", bulk: "Bulk edit" },
  csvKinds: {
    applications: "applications",
    parts: "parts",
    numbers: "part numbers",
    vehicles: "vehicles",
    catalogue: "catalogue",
  } as Record<string, string>,
  states: {
    receiving: "Receiving",
    waiting: "Waiting",
    running: "Importing",
    done: "Done",
    failed: "Failed",
    cancelled: "Cancelled",
    replacing: "Replacing",
    undoing: "Undoing",
    undone: "Undone",
  } satisfies Record<State, string>,
  undoneShares: { part: "Undone in part", none: "Not undone" },
  dryStates: { running: "Checking", done: "Checked" } as Partial<Record<State, string>>,
  dry: "A check only: nothing was changed.",
  replaces: "Removes what the file no longer contains.",
  progress: (rows: number, total: number) => `${number(rows)} of ${number(total)} rows`,
  progressUnknown: (rows: number) => plural(rows, { one: "# row so far", other: "# rows so far" }),
  notCounted: "The file is being scanned.",
  left: (seconds: number) =>
    seconds < 60
      ? "less than a minute left"
      : plural(Math.round(seconds / 60), { one: "about # minute left", other: "about # minutes left" }),
  rate: (rows: number) => plural(Math.round(rows), { one: "# row a second", other: "# rows a second" }),
  failedWhy: (message: string, line: number | null) => (line === null ? message : `Line ${line}: ${message}`),
  unmapped: {
    title: "This file names vehicles by ids that the shop cannot read yet.",
    help: "Its applications wait and decide nothing. Upload the mapping of your own licence: they are then resolved.",
    link: "Upload the mapping",
  },
  outdated: {
    title: (count: number) => `Earlier applications that stand beside what this file says now: ${number(count)}`,
    help: "They are for the same part and vehicle, in these years, with fewer or other restrictions, so the part still fits as they say. If this file corrects them, replace them: years of which it says nothing stay. Undoing the import restores them.",
    dryHelp:
      "They are for the same part and vehicle, in these years, with fewer or other restrictions, so the part still fits as they say. If this file corrects them, you can replace them after you have applied it.",
    link: "See which",
    replace: "Replace them",
  },
  failedTitle: "Nothing in the file could be imported.",
  actions: {
    done: {
      apply: "The import has begun",
      replace: "The earlier applications are being replaced",
      undo: "The import is being undone",
      cancel: "The import stops",
    },
    apply: "Apply",
    applyAbout: "Does what is shown here.",
    undo: "Undo the import",
    undoSure: "Everything this import did is reverted. Later changes stay as they are and are listed.",
    undoYes: "Yes, undo it",
    cancel: "Cancel",
    cancelSure: "It stops after the rows under way. What it did until then stays, and can be undone.",
    cancelYes: "Yes, stop it",
    failed: (why: string) => `That was not done. ${why}`,
  },
  summary: {
    title: "Summary",
    dryTitle: "Preview of changes",
    things: {
      applications: "Applications",
      unresolved: "Not understood yet",
      parts: "Parts",
      numbers: "Part numbers",
      brands: "Brands",
      vehicles: "Vehicles",
    } as Record<string, string>,
    reverted: ({ undone, partly, stayed }: Reverted) =>
      [
        plural(undone, { one: "# change undone", other: "# changes undone" }),
        partly > 0 && plural(partly, { one: "# undone in part", other: "# undone in part" }),
        stayed > 0 &&
          plural(stayed, {
            one: "# stays, since it was changed later",
            other: "# stay, since they were changed later",
          }),
      ]
        .filter(Boolean)
        .join(", "),
    outcomes: {
      added: "Added",
      changed: "Changed",
      removed: "Removed",
      unchanged: "Unchanged",
      skipped: "Skipped",
    } as Record<string, string>,
    nothing: "Nothing was counted yet.",
    same: "Nothing would change: the shop has all of it already.",
  },
  show: { label: "What to show", problems: "Problems", changes: "Changes" },
};
