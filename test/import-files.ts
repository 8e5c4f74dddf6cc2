/** Small files of the formats that are imported, as suppliers write them. */

export type App = {
  action?: string;
  part?: string;
  brand?: string;
  base?: number;
  qty?: string;
  position?: number;
  type?: number;
  inside?: string;
  notes?: string[];
  after?: string;
};

/** An App as ACES up to 4.2 writes it. */
export function app(id: number | string, options: App = {}): string {
  const { action = "A", part = "AQ1007", base = 588_822, qty = "1", position = 22, type = 6832 } = options;
  const brand = options.brand ? ` BrandAAIAID="${options.brand}"` : "";
  const notes = (options.notes ?? []).map((note) => `<Note>${note}</Note>`).join("");
  return `<App action="${action}" id="${id}">
    ${base ? `<BaseVehicle id="${base}"/>` : ""}${options.inside ?? ""}${notes}
    <Qty>${qty}</Qty><PartType id="${type}"/>${position ? `<Position id="${position}"/>` : ""}
    <Part${brand}>${part}</Part>${options.after ?? ""}
  </App>`;
}

export function aces(
  apps: string[],
  { version = "4.2", brand = "BMNN", count = apps.length, submission = "FULL" } = {},
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<ACES version="${version}">
  <Header>
    <Company>AutoPartSource</Company><SenderName>S</SenderName><SenderPhone>1</SenderPhone>
    <TransferDate>2017-01-12</TransferDate><BrandAAIAID>${brand}</BrandAAIAID><DocumentTitle>T</DocumentTitle>
    <EffectiveDate>2017-01-12</EffectiveDate><SubmissionType>${submission}</SubmissionType>
    <VcdbVersionDate>2016-12-30</VcdbVersionDate><QdbVersionDate>2014-02-25</QdbVersionDate><PcdbVersionDate>2014-02-28</PcdbVersionDate>
  </Header>
  ${apps.join("\n  ")}
  <Footer><RecordCount>${count}</RecordCount></Footer>
</ACES>`;
}

/** The same in the names of ACES 5.0. */
export function aces50(text: string): string {
  return text
    .replace('version="4.2"', 'version="5.0"')
    .replaceAll("BrandAAIAID", "BrandID")
    .replace(/<(\/?)PartType\b/g, "<$1PartTerminology")
    .replace(/<(\/?)Part(?=[ >])/g, "<$1PartNumber")
    .replaceAll("VcdbVersionDate", "VCdbPublicationDate");
}

export type Item = { action?: string; number?: string; brand?: string; label?: string; inside?: string };

export function item({
  action = "A",
  number = "VC21499",
  brand = "DKGX",
  label = "Wako",
  inside = "",
}: Item = {}): string {
  return `<Item MaintenanceType="${action}">
    <PartNumber>${number}</PartNumber><BrandAAIAID>${brand}</BrandAAIAID><BrandLabel>${label}</BrandLabel>${inside}
  </Item>`;
}

export function pies(items: string[], { version = "7.2", count = items.length } = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<PIES xmlns="http://www.autocare.org">
  <Header><PIESVersion>${version}</PIESVersion><SubmissionType>FULL</SubmissionType><CurrencyCode>USD</CurrencyCode>
    <LanguageCode>EN</LanguageCode><PCdbVersionDate>2024-01-01</PCdbVersionDate></Header>
  <Items>${items.join("\n  ")}</Items>
  <Trailer><ItemCount>${count}</ItemCount><TransactionDate>2024-01-01</TransactionDate></Trailer>
</PIES>`;
}

/** What makes an item worth selling, with all the segments there are. */
export const wholeItem = `
  <ItemQuantitySize UOM="EA">1</ItemQuantitySize>
  <MinimumOrderQuantity UOM="EA">2</MinimumOrderQuantity>
  <PartTerminologyID>5696</PartTerminologyID>
  <Descriptions>
    <Description MaintenanceType="A" DescriptionCode="SHO" LanguageCode="EN">Engine Light Sensor</Description>
    <Description MaintenanceType="A" DescriptionCode="MKT" LanguageCode="EN">Senses what the light tells.</Description>
    <Description MaintenanceType="A" DescriptionCode="FAB" LanguageCode="EN" Sequence="1">Plugs right in</Description>
  </Descriptions>
  <Prices>
    <Pricing MaintenanceType="A" PriceType="WD1"><PriceSheetNumber>1</PriceSheetNumber><Price UOM="PE">10.00</Price></Pricing>
    <Pricing MaintenanceType="A" PriceType="LST"><PriceSheetNumber>1</PriceSheetNumber><CurrencyCode>USD</CurrencyCode><Price UOM="PE">29.95</Price></Pricing>
    <Pricing MaintenanceType="A" PriceType="RET"><PriceSheetNumber>1</PriceSheetNumber><ExpirationDate>2001-01-01</ExpirationDate><Price UOM="PE">1.00</Price></Pricing>
  </Prices>
  <ExtendedInformation>
    <ExtendedProductInformation MaintenanceType="A" EXPICode="OEP">12-345/67</ExtendedProductInformation>
    <ExtendedProductInformation MaintenanceType="A" EXPICode="OEM">Honda</ExtendedProductInformation>
    <ExtendedProductInformation MaintenanceType="A" EXPICode="PTN">VC21400</ExtendedProductInformation>
    <ExtendedProductInformation MaintenanceType="A" EXPICode="LIF">2</ExtendedProductInformation>
  </ExtendedInformation>
  <ProductAttributes>
    <ProductAttribute MaintenanceType="A" AttributeID="Outside Diameter" PADBAttribute="N" AttributeUOM="mm">42.5</ProductAttribute>
    <ProductAttribute MaintenanceType="A" AttributeID="812" PADBAttribute="Y">Steel</ProductAttribute>
  </ProductAttributes>
  <Packages>
    <Package MaintenanceType="A"><PackageUOM>EA</PackageUOM><QuantityofEaches>1</QuantityofEaches><Weights UOM="PG"><Weight>0.5</Weight></Weights></Package>
  </Packages>
  <PartInterchangeInfo>
    <PartInterchange MaintenanceType="A" BrandAAIAID="BBTB" BrandLabel="Great Lakes"><PartNumber>GL-26409</PartNumber><PartNumber>GL-26410</PartNumber></PartInterchange>
  </PartInterchangeInfo>
  <DigitalAssets>
    <DigitalFileInformation MaintenanceType="A" LanguageCode="EN"><FileName>a.jpg</FileName><AssetType>P01</AssetType><URI>https://img.example/side.jpg</URI></DigitalFileInformation>
    <DigitalFileInformation MaintenanceType="A" LanguageCode="EN"><FileName>b.jpg</FileName><AssetType>P04</AssetType><URI>https://img.example/main.jpg</URI></DigitalFileInformation>
  </DigitalAssets>`;
