import { describe, expect, test } from "vitest";
import { taxRatesOf } from "#shop/selling/tax/tax-rates.ts";
import { taxSettings } from "#shop/selling/tax/tax-settings.ts";

type More = { vatId?: string; address?: string; nexus?: object[]; oss?: boolean; home?: string };

/** What a German shop charges: `19 standard_rated`. */
function charged(place: string, { vatId, address, home = "DE", ...more }: More = {}): string {
  const [country = "", postal = ""] = place.split(" ");
  const settings = taxSettings.parse({ mode: "table", country: home, oss: true, ...more });
  const [{ rate, reason } = { rate: -1, reason: "" }, ...others] = taxRatesOf({
    settings,
    to: { country, postal, address },
    day: "2026-11-22",
    vatId,
  })({ kind: "line" });
  expect(others).toEqual([]);
  return `${Number((rate * 100).toFixed(4))} ${reason}`;
}

test.each([
  ["Monaco", "MC 98000", "20 standard_rated"],
  ["Monaco, as a French address", "FR 98000", "20 standard_rated"],
  ["Belfast", "GB BT11AA", "20 standard_rated"],
  ["London", "GB SW1A1AA", "0 export"],
  ["Bath", "GB BA11AA", "0 export"],
  ["Heligoland", "DE 27498", "0 export"],
  ["Büsingen", "DE 78266", "0 export"],
  ["Gottmadingen", "DE 78244", "19 standard_rated"],
  ["Nuuk", "DK 3900", "0 export"],
  ["Copenhagen", "DK 1050", "25 standard_rated"],
  ["Las Palmas", "ES 35001", "0 export"],
  ["Santa Cruz de Tenerife", "ES 38001", "0 export"],
  ["Ceuta", "ES 51001", "0 export"],
  ["Melilla", "ES 52001", "0 export"],
  ["Palma", "ES 07001", "21 standard_rated"],
  ["Mariehamn", "FI 22100", "0 export"],
  ["Åland, by its own country", "AX 22100", "0 export"],
  ["Turku", "FI 20100", "25.5 standard_rated"],
  ["Guadeloupe", "FR 97110", "0 export"],
  ["Mayotte", "FR 97600", "0 export"],
  ["Réunion, by its own country", "RE 97400", "0 export"],
  ["Wallis and Futuna", "FR 98600", "0 export"],
  ["French Polynesia", "FR 98714", "0 export"],
  ["New Caledonia", "FR 98800", "0 export"],
  ["Corsica", "FR 20000", "20 standard_rated"],
  ["Mount Athos", "GR 63086", "0 export"],
  ["Polygyros", "GR 63100", "24 standard_rated"],
  ["Livigno", "IT 23041", "0 export"],
  ["Campione", "IT 22061", "0 export"],
  ["Como", "IT 22100", "22 standard_rated"],
  ["Funchal", "PT 9000042", "22 standard_rated"],
  ["Ponta Delgada", "PT 9500100", "16 standard_rated"],
  ["Lisbon", "PT 1100148", "23 standard_rated"],
  ["Jungholz", "AT 6691", "19 standard_rated"],
  ["Mittelberg", "AT 6993", "19 standard_rated"],
  ["Reutte", "AT 6600", "20 standard_rated"],
  ["San Marino", "SM 47890", "0 export"],
  ["Monaco Cedex", "FR 98007", "20 standard_rated"],
  ["Clipperton", "FR 98900", "0 export"],
  ["Saint Pierre and Miquelon", "FR 97500", "0 export"],
  ["Saint Martin, by its own country", "MF 97150", "0 export"],
  ["Mittelberg, by its German address", "DE 87569", "19 standard_rated"],
  ["Oberstdorf", "DE 87561", "19 standard_rated"],
  ["Büsingen, by its Swiss address", "CH 8238", "0 export"],
  ["Dafni on Mount Athos", "GR 63087", "0 export"],
  // The lower rate of Greek islands is none of goods that are sent to consumers there.
  ["Kos", "GR 85300", "24 standard_rated"],
  ["Akrotiri, a British base on Cyprus", "CY 4640", "19 standard_rated"],
  ["Dhekelia, a British base on Cyprus", "CY 7502", "19 standard_rated"],
  ["Isle of Man", "IM IM11AA", "0 export"],
  ["Isle of Man, by a British address", "GB IM11AA", "0 export"],
  ["Jersey", "JE JE23BX", "0 export"],
  ["Guernsey, by a British address", "GB GY11AA", "0 export"],
  ["Vatican", "VA 00120", "0 export"],
  ["Andorra", "AD AD500", "0 export"],
  ["Gibraltar", "GI GX111AA", "0 export"],
  ["Tórshavn", "FO 100", "0 export"],
  ["Liechtenstein", "LI 9490", "0 export"],
  ["Porto Santo", "PT 9400001", "22 standard_rated"],
  ["Corvo", "PT 9980020", "16 standard_rated"],
  ["Balearic Islands", "ES 07800", "21 standard_rated"],
])("%s (%s): %s", (_name, place, expected) => {
  expect(charged(place)).toBe(expected);
});

test.each([
  ["22060", "Via Roma 1\n22060 Campione d'Italia\nIT", "0 export"],
  ["22060", "Via Campione 1\n22060 Cabiate\nIT", "22 standard_rated"],
  ["23030", "Via Roma 1\n23 030 LIVIGNO\nIT", "0 export"],
  ["23030", "Via Livigno 1\n23030 Valfurva\nIT", "22 standard_rated"],
])("the old postal code %s of an exempt town is shared: %j, %s", (postal, address, expected) => {
  expect(charged(`IT ${postal}`, { address })).toBe(expected);
});

describe("without the One Stop Shop", () => {
  test("Monaco and Northern Ireland have the shop's own rate, as all of the Union", () => {
    expect(charged("MC 98000", { oss: false })).toBe("19 standard_rated");
    expect(charged("GB BT11AA", { oss: false })).toBe("19 standard_rated");
    expect(charged("PT 9500100", { oss: false })).toBe("19 standard_rated");
    expect(charged("PT 9500100", { oss: false, home: "PT" })).toBe("16 standard_rated");
  });
});

describe("a business with a VAT id", () => {
  test("owes the tax in Northern Ireland and Monaco", () => {
    expect(charged("GB BT11AA", { vatId: "XI980780684" })).toBe("0 reverse_charge");
    expect(charged("MC 98000", { vatId: "FR40303265045" })).toBe("0 reverse_charge");
    expect(charged("GR 10431", { vatId: "GR094259216" })).toBe("0 reverse_charge");
  });

  test("pays a French shop its tax in Monaco, which is France", () => {
    expect(charged("MC 98000", { home: "FR", vatId: "FR40303265045" })).toBe("20 standard_rated");
  });

  test("owes the tax in the Austrian places with German addresses, and has none in the Canary Islands", () => {
    expect(charged("DE 87567", { vatId: "ATU13585627" })).toBe("0 reverse_charge");
    expect(charged("DE 10115", { vatId: "ATU13585627" })).toBe("19 standard_rated");
    expect(charged("ES 35001", { vatId: "FR40303265045" })).toBe("0 export");
    expect(charged("GB SW1A1AA", { vatId: "XI980780684" })).toBe("0 export");
  });
});

describe("a shop whose country is one with another", () => {
  test("taxes from Monaco as from France", () => {
    expect(charged("MC 98000", { home: "MC" })).toBe("20 standard_rated");
    expect(charged("FR 75001", { home: "MC", oss: false })).toBe("20 standard_rated");
    expect(charged("DE 10115", { home: "MC", vatId: "DE136695976" })).toBe("0 reverse_charge");
    expect(charged("FR 97110", { home: "MC" })).toBe("0 export");
  });

  test("of the United Kingdom taxes the Isle of Man and Northern Ireland, not the Channel Islands", () => {
    const uk = { home: "GB", rates: [{ country: "GB", label: "VAT", rate: 0.2 }] } as More;
    expect(charged("IM IM11AA", uk)).toBe("20 standard_rated");
    expect(charged("GB IM11AA", uk)).toBe("20 standard_rated");
    expect(charged("GB BT11AA", uk)).toBe("20 standard_rated");
    expect(charged("GB JE23BX", uk)).toBe("0 export");
    expect(charged("JE JE23BX", uk)).toBe("0 export");
    expect(charged("GB GY11AA", uk)).toBe("0 export");
    expect(charged("GB GL11AA", uk)).toBe("20 standard_rated");
  });

  test("of Switzerland taxes Liechtenstein and Büsingen, of Norway not Svalbard", () => {
    const swiss = { home: "CH", rates: [{ country: "CH", label: "VAT", rate: 0.081 }] } as More;
    expect(charged("LI 9490", swiss)).toBe("8.1 standard_rated");
    expect(charged("DE 78266", swiss)).toBe("8.1 standard_rated");
    expect(charged("DE 78224", swiss)).toBe("0 export");
    const norwegian = { home: "NO", rates: [{ country: "NO", label: "VAT", rate: 0.25 }] } as More;
    expect(charged("NO 9008", norwegian)).toBe("25 standard_rated");
    expect(charged("NO 9170", norwegian)).toBe("0 export");
  });

  test("has the rates that are written for Monaco there, not those of France besides", () => {
    const rates = ["MC", "FR"].map((country) => ({ country, label: country, rate: 0.2 }));
    expect(charged("MC 98000", { rates } as More)).toBe("20 standard_rated");
    expect(charged("MC 98000", { home: "US", nexus: [{ country: "MC" }] })).toBe("20 standard_rated");
    expect(charged("FR 75001", { home: "US", nexus: [{ country: "MC" }] })).toBe("0 not_collecting");
  });
});

describe("where a shop collects besides", () => {
  const france = [{ country: "FR" }];
  test("France is with Monaco and without its overseas", () => {
    expect(charged("MC 98000", { home: "US", nexus: france })).toBe("20 standard_rated");
    expect(charged("FR 97110", { home: "US", nexus: france })).toBe("0 not_collecting");
    expect(charged("FR 97110", { nexus: france })).toBe("0 export");
    expect(charged("FR 97110", { nexus: [{ country: "US" }] })).toBe("0 export");
  });

  test("its own rows for the United Kingdom count in Northern Ireland, too", () => {
    const rates = [{ country: "GB", label: "VAT", rate: 0.175 }];
    expect(charged("GB BT11AA", { home: "GB", rates } as More)).toBe("17.5 standard_rated");
    expect(charged("GB BT11AA", { rates } as More)).toBe("17.5 standard_rated");
  });
});
