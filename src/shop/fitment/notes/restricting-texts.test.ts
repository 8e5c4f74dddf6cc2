import { expect, test } from "vitest";
import { excludes, restricts } from "#shop/fitment/notes/restricting-texts.ts";

test.each([
  "LX ONLY",
  "exc. Raptor",
  "except Si",
  "Except for Denali",
  "nicht für Automatik",
  "no convertible",
  "no Raptor",
  "but not hybrid",
  "unless turbo",
  "all but Si",
  "other than Si",
  "keine Cabrio",
  "kein Hybrid",
  "ohne Klimaanlage",
  "w/o sunroof",
  "Sedan",
  "from 03/2012",
  "bis 05/2010",
  "mit ABS",
  "with ABS",
  "Non-Returnable; except Si",
  "Not available for Hybrid",
  "Ground only. LX only",
  "VIN code K",
  "GT Models",
  "All Wheel Drive",
  "If equipped with electric power steering",
  "für Fahrzeuge mit Schaltgetriebe",
  "sans ABS",
  "chassis to 8E-4-400000",
])("'%s' says in any column which vehicles a part fits", (text) => {
  expect(restricts(text)).toBe(true);
});

test.each([
  "Non-Returnable",
  "Ground only",
  "Freight Only",
  "Non-Asbestos Organic",
  "excl. MwSt",
  "ohne Pfand",
  "Only 3 left in stock",
  "nur noch 3 Stück verfügbar",
  "Will fit",
  "without",
  "ohne",
  "Non",
  "No",
  "no longer available",
  "No. 12",
  "not available",
  "nicht lieferbar",
  "with hardware",
  "mit Zubehör",
  "Valid to 12/2026",
  "Front only",
  "840124000123",
  "N2",
])("'%s' says nothing of vehicles", (text) => {
  expect(restricts(text)).toBe(false);
});

test.each([
  "excl. Hybrid",
  "Excludes Hybrid models",
  "Excl. Turbo",
  "Brake pads, Sedan only",
  "Pads LX ONLY",
  "Bremsbelag nur Kombi",
  "keine Cabrios",
  "Non-Hybrid.",
  "Pads for 4WD models",
  "Does not work with Hybrid",
  "Nicht geeignet für Hybrid",
  "Only Hybrid",
  "Not suitable for Hybrid",
  "Not compatible with Raptor",
  "built before 2005 only",
  "Diesel filter, not for Ford",
  "Only for professional installation, not for Hybrid",
])("'%s' keeps vehicles out, in a description too", (text) => {
  expect(excludes(text)).toBe(true);
});

test.each([
  "Only for professional installation",
  "Not for highway use",
  "Not for off-road use",
  "Nur für den Fachbetrieb",
  "Not on sale",
  "Sold only on pallets",
  "But not limited to brake pads",
  "Does not fit in glove box",
  "Excludes hardware",
  "Diesel Particulate Filter",
  "Convertible Top",
  "Non-Directional",
  "Front only",
  "No noise",
])("'%s' says in a description nothing of vehicles", (text) => {
  expect(excludes(text)).toBe(false);
});
