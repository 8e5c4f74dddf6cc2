import { expect, test } from "vitest";
import { restricts } from "#shop/fitment/notes/restricting-texts.ts";

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
