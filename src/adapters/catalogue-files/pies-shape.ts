/** Whether a text is one that an element or attribute may have. */
export type Check = (text: string) => boolean;

/** What PIES 7.2 has in an element: its text or, in their order, the elements in it; and its attributes. */
export type Shape = {
  text: Check | null;
  children: ReadonlyMap<string, Child>;
  attributes: ReadonlyMap<string, { check: Check; required: boolean }>;
};

export type Child = { shape: Shape; required: boolean; many: boolean };

const chars =
  (least: number, most: number): Check =>
  (text) => {
    const { length } = [...text];
    return length >= least && length <= most;
  };
const code = (length: number) => chars(length, length);
const upTo = (most: number) => chars(1, most);
const yesOrNo: Check = (text) => text === "Y" || text === "N";
const anyText: Check = () => true;

/** A whole number from 1. */
const whole =
  (most = Infinity): Check =>
  (text) =>
    /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most;

/** A decimal number above 0 with so many digits in all and after the point. */
const decimal =
  (total: number, fraction = total): Check =>
  (text) => {
    const [, before = "", after = ""] = /^0*(\d+?)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
    return Number(text) > 0 && after.length <= fraction && (before === "0" ? 0 : before.length) + after.length <= total;
  };

const date: Check = (text) => {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

/** Marks behind a name: `!` it is required, `*` it may repeat, `+` both. */
function childrenOf(named: Record<string, Shape>): ReadonlyMap<string, Child> {
  return new Map(
    Object.entries(named).map(([name, shape]) => [
      name.replace(/[!*+]$/, ""),
      { shape, required: /[!+]$/.test(name), many: /[*+]$/.test(name) },
    ]),
  );
}

const attributesOf = (named: Record<string, Check>) =>
  new Map(
    Object.entries(named).map(([name, check]) => [name.replace("!", ""), { check, required: name.endsWith("!") }]),
  );

const leaf = (text: Check, attributes: Record<string, Check> = {}): Shape => ({
  text,
  children: new Map(),
  attributes: attributesOf(attributes),
});

const group = (children: Record<string, Shape>, attributes: Record<string, Check> = {}): Shape => ({
  text: null,
  children: childrenOf(children),
  attributes: attributesOf(attributes),
});

const maintained = { "MaintenanceType!": code(1) };
const language = { LanguageCode: code(2) };
const inUnit = { "UOM!": code(2) };
const described = { ...maintained, "DescriptionCode!": code(3), ...language };
const longText = upTo(2_000);
const number = upTo(48);
const label = upTo(60);
const brand = code(4);
const quantity = whole(99_999_999);

const pricing = group(
  {
    "PriceSheetNumber!": leaf(upTo(15)),
    CurrencyCode: leaf(code(3)),
    EffectiveDate: leaf(date),
    ExpirationDate: leaf(date),
    "Price!": leaf(decimal(10, 4), inUnit),
    PriceTypeDescription: leaf(upTo(80)),
    PriceBreak: leaf(quantity, inUnit),
    PriceMultiplier: leaf(decimal(10, 4)),
  },
  { ...maintained, "PriceType!": code(3) },
);

const side = leaf(decimal(8, 4));

const hazard = group(
  {
    "ShippingScope!": leaf(code(3)),
    "Bulk!": leaf(code(1)),
    "RegulatingCountry!": leaf(code(2)),
    "TransportMethod!": leaf(code(1)),
    "Regulated!": leaf(code(1)),
    Description: leaf(upTo(200)),
    HazardousMaterialCodeQualifier: leaf(code(1)),
    HazardousMaterialDescription: leaf(upTo(80)),
    HazardousMaterialLabelCode: leaf(upTo(4)),
    ShippingName: leaf(upTo(260)),
    UNNAIDCode: leaf(code(6)),
    HazardousPlacardNotation: leaf(upTo(40)),
    WHMISCode: leaf(upTo(10)),
    WHMISFreeText: leaf(upTo(80)),
    PackingGroupCode: leaf(upTo(3)),
    RegulationsExemptionCode: leaf(upTo(4)),
    TextMessage: leaf(longText),
    OuterPackageLabel: leaf(upTo(20)),
  },
  { ...maintained, ...language },
);

const packageShape = group(
  {
    PackageLevelGTIN: leaf(code(14)),
    ElectronicProductCode: leaf(code(27)),
    PackageBarCodeCharacters: leaf(number),
    "PackageUOM!": leaf(code(2)),
    "QuantityofEaches!": leaf(quantity),
    InnerQuantity: leaf(decimal(8), { "InnerQuantityUOM!": code(2) }),
    Orderable: leaf(code(1)),
    Dimensions: group(
      {
        "MerchandisingHeight!": side,
        "MerchandisingWidth!": side,
        "MerchandisingLength!": side,
        "ShippingHeight!": side,
        "ShippingWidth!": side,
        "ShippingLength!": side,
      },
      inUnit,
    ),
    Weights: group({ "Weight!": leaf(decimal(9, 4)), DimensionalWeight: leaf(decimal(9, 4)) }, inUnit),
    WeightVariance: side,
    StackingFactor: leaf(whole(999)),
    "HazardousMaterial*": hazard,
  },
  maintained,
);

const component = group(
  {
    ComponentPartNumber: leaf(number, { IDQualifier: code(2) }),
    ComponentBrand: leaf(brand),
    ComponentBrandLabel: leaf(label),
    ComponentSubBrand: leaf(brand),
    ComponentSubBrandLabel: leaf(label),
    "Description!": leaf(longText, { "DescriptionCode!": code(3), ...language }),
    ComponentPartTerminologyID: leaf(chars(4, 8)),
    "QuantityInKit!": leaf(quantity, inUnit),
    SequenceCode: leaf(whole(999)),
    "SoldSeparately!": leaf(anyText),
  },
  maintained,
);

const interchange = group(
  {
    "PartNumber+": leaf(number, {
      ReferenceItem: number,
      InterchangeQuantity: decimal(8),
      UOM: code(2),
      InterchangeNotes: upTo(240),
    }),
  },
  {
    ...maintained,
    BrandAAIAID: brand,
    BrandLabel: label,
    SubBrandAAIAID: brand,
    SubBrandLabel: label,
    VMRSBrandID: code(5),
    ItemEquivalentUOM: code(2),
    QualityGradeLevel: code(1),
    InternalNotes: upTo(240),
    ...language,
  },
);

const threeDigits = leaf(whole(999));

const digitalFile = group(
  {
    "FileName!": leaf(upTo(80)),
    "AssetType!": leaf(code(3)),
    FileType: leaf(chars(3, 4)),
    Representation: leaf(code(1)),
    FileSize: leaf(whole(9_999_999_999)),
    Resolution: leaf(chars(2, 4)),
    ColorMode: leaf(code(3)),
    Background: leaf(code(3)),
    OrientationView: leaf(code(3)),
    AssetDimensions: group({ AssetHeight: leaf(decimal(6, 4)), AssetWidth: leaf(decimal(6, 4)) }, inUnit),
    FilePath: leaf(upTo(80)),
    URI: leaf(longText),
    Duration: leaf(whole(999), { "UOM!": (text) => ["hh", "mm", "ss"].includes(text) }),
    Frame: threeDigits,
    TotalFrames: threeDigits,
    Plane: threeDigits,
    Hemisphere: leaf(code(1)),
    Plunge: leaf(decimal(6)),
    TotalPlanes: leaf(whole()),
    AssetDescriptions: group({ "Description+": leaf(longText, described) }),
    AssetDates: group({ "AssetDate+": leaf(date, { assetDateType: code(3) }) }),
    Country: leaf(code(2)),
  },
  { ...maintained, AssetID: upTo(34), ...language },
);

/** An Item of PIES 7.2. */
export const itemShape = group(
  {
    HazardousMaterialCode: leaf(yesOrNo),
    BaseItemID: leaf(number),
    ItemLevelGTIN: leaf(code(14), { "GTINQualifier!": code(2) }),
    "PartNumber!": leaf(number),
    "BrandAAIAID!": leaf(brand),
    BrandLabel: leaf(label),
    SubBrandAAIAID: leaf(brand),
    SubBrandLabel: leaf(label),
    VMRSBrandID: leaf(code(5)),
    ACESApplications: leaf(yesOrNo),
    ItemQuantitySize: leaf(decimal(8), { UOM: code(2) }),
    ContainerType: leaf(code(2)),
    QuantityPerApplication: leaf(anyText, { Qualifier: code(3), ...inUnit }),
    ItemEffectiveDate: leaf(date),
    AvailableDate: leaf(date),
    MinimumOrderQuantity: leaf(quantity, inUnit),
    ManufacturerProductCodes: group({ Group: leaf(upTo(10)), SubGroup: leaf(upTo(10)) }),
    AAIAProductCategoryCode: leaf(code(6)),
    UNSPSC: leaf(chars(8, 10)),
    PartTerminologyID: leaf(chars(4, 5)),
    VMRSCode: leaf(code(9)),
    Descriptions: group({ "Description+": leaf(longText, { ...described, Sequence: anyText }) }),
    Prices: group({ "Pricing+": pricing }),
    ExtendedInformation: group({
      "ExtendedProductInformation+": leaf(longText, { ...maintained, "EXPICode!": code(3), ...language }),
    }),
    ProductAttributes: group({
      "ProductAttribute+": leaf(longText, {
        ...maintained,
        "AttributeID!": upTo(80),
        "PADBAttribute!": yesOrNo,
        AttributeUOM: upTo(20),
        StyleID: whole(99_999),
        RecordNumber: whole(999),
        MultiValueQuantity: whole(999),
        MultiValueSequence: whole(999),
        ...language,
      }),
    }),
    Packages: group({ "Package+": packageShape }),
    Kits: group({ "KitComponent+": component }),
    PartInterchangeInfo: group({ "PartInterchange+": interchange }),
    DigitalAssets: group({ "DigitalFileInformation+": digitalFile }),
  },
  maintained,
);

/** What PIES 8.0 calls elements and attributes of PIES 7.2. */
export const formerNames: ReadonlyMap<string, string> = new Map([
  ["BrandID", "BrandAAIAID"],
  ["SubBrandID", "SubBrandAAIAID"],
  ["ComponentBrandID", "ComponentBrand"],
  ["ComponentSubBrandID", "ComponentSubBrand"],
  ["ProductCategoryCode", "AAIAProductCategoryCode"],
]);
