import type { XmlElement } from "#adapters/catalogue-files/xml-records.ts";

/**
 * The elements of an Item of PIES 7.2 in their order, by the element they stand in; `!` behind the name of what must be there, `*` of what may repeat,
 * `+` both.
 */
const order: Record<string, string> = {
  Item:
    "HazardousMaterialCode BaseItemID ItemLevelGTIN PartNumber! BrandAAIAID! BrandLabel SubBrandAAIAID SubBrandLabel VMRSBrandID " +
    "ACESApplications ItemQuantitySize ContainerType QuantityPerApplication ItemEffectiveDate AvailableDate MinimumOrderQuantity " +
    "ManufacturerProductCodes AAIAProductCategoryCode UNSPSC PartTerminologyID VMRSCode Descriptions Prices ExtendedInformation " +
    "ProductAttributes Packages Kits PartInterchangeInfo DigitalAssets",
  ManufacturerProductCodes: "Group SubGroup",
  Descriptions: "Description+",
  Prices: "Pricing+",
  Pricing:
    "PriceSheetNumber! CurrencyCode EffectiveDate ExpirationDate Price! PriceTypeDescription PriceBreak PriceMultiplier",
  ExtendedInformation: "ExtendedProductInformation+",
  ProductAttributes: "ProductAttribute+",
  Packages: "Package+",
  Package:
    "PackageLevelGTIN ElectronicProductCode PackageBarCodeCharacters PackageUOM! QuantityofEaches! InnerQuantity Orderable Dimensions " +
    "Weights WeightVariance StackingFactor HazardousMaterial*",
  Dimensions:
    "MerchandisingHeight! MerchandisingWidth! MerchandisingLength! ShippingHeight! ShippingWidth! ShippingLength!",
  Weights: "Weight! DimensionalWeight",
  Kits: "KitComponent+",
  KitComponent:
    "ComponentPartNumber ComponentBrand ComponentBrandLabel ComponentSubBrand ComponentSubBrandLabel Description! " +
    "ComponentPartTerminologyID QuantityInKit! SequenceCode SoldSeparately!",
  PartInterchangeInfo: "PartInterchange+",
  PartInterchange: "PartNumber+",
  DigitalAssets: "DigitalFileInformation+",
  DigitalFileInformation:
    "FileName! AssetType! FileType Representation FileSize Resolution ColorMode Background OrientationView AssetDimensions FilePath URI " +
    "Duration Frame TotalFrames Plane Hemisphere Plunge TotalPlanes AssetDescriptions AssetDates Country",
  AssetDimensions: "AssetHeight AssetWidth",
  AssetDescriptions: "Description+",
  AssetDates: "AssetDate+",
};

/** The attributes that an element must have. */
const required: Record<string, string> = {
  Item: "MaintenanceType",
  ItemLevelGTIN: "GTINQualifier",
  QuantityPerApplication: "UOM",
  MinimumOrderQuantity: "UOM",
  "Descriptions/Description": "MaintenanceType DescriptionCode",
  "KitComponent/Description": "DescriptionCode",
  Pricing: "MaintenanceType PriceType",
  Price: "UOM",
  PriceBreak: "UOM",
  ExtendedProductInformation: "MaintenanceType EXPICode",
  ProductAttribute: "MaintenanceType AttributeID PADBAttribute",
  Package: "MaintenanceType",
  Dimensions: "UOM",
  Weights: "UOM",
  HazardousMaterial: "MaintenanceType",
  KitComponent: "MaintenanceType",
  QuantityInKit: "UOM",
  PartInterchange: "MaintenanceType",
  DigitalFileInformation: "MaintenanceType",
};

/** Returns what of an Item is not where PIES 7.2 has it, or there too often or not at all; empty where it is valid in that. */
export function misplacedInItem(element: XmlElement, parent = ""): string[] {
  const { name, attributes, children } = element;
  const at = (what: string) => `${parent}/${name}: ${what}`;
  const places = (order[name] ?? "").split(" ").filter(Boolean);
  const plain = places.map((one) => one.replace(/[!*+]$/, ""));
  const found = children.map((one) => plain.indexOf(one.name));
  const times = (one: string) => children.filter((inner) => inner.name === one).length;
  // What stands in hazardous material is not looked at.
  if (name === "HazardousMaterial") return [];
  return [
    ...children.filter((_, index) => found[index] === -1).map((one) => at(`${one.name} is no element`)),
    ...children
      .filter((_, index) => found[index]! < Math.max(-1, ...found.slice(0, index)))
      .map((one) => at(`${one.name} is too late`)),
    ...places.filter((one) => /[!+]$/.test(one) && times(one.slice(0, -1)) === 0).map((one) => at(`no ${one}`)),
    ...places.filter((one) => !/[*+]$/.test(one) && times(one.replace("!", "")) > 1).map((one) => at(`several ${one}`)),
    ...(required[`${parent}/${name}`] ?? required[name] ?? "")
      .split(" ")
      .filter((one) => one !== "" && !(one in attributes))
      .map((one) => at(`no ${one}`)),
    ...(children.length > 0 && element.text.trim() !== "" ? [at("text between elements")] : []),
    ...children.flatMap((one) => misplacedInItem(one, name)),
  ];
}
