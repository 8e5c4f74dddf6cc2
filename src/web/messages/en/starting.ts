/** What stands in the place of every page while the shop starts. */
export const starting = {
  heading: "The shop is starting",
  steps: {
    database: "The database is starting.",
    schema: "The database is being brought up to date.",
    data: "Vehicles, postal codes and the catalogue are being loaded. The first start takes a minute or two.",
    pages: "The pages are being opened.",
  },
  step: (at: number, of: number) => `Step ${at} of ${of}`,
  again: "This page reloads by itself.",
};
