import type { XmlElement } from "#adapters/catalogue-files/xml-records.ts";

/** The elements that PIES 6.7 to 8.0 have in an Item, by the element they stand in. */
const known: Record<string, string> = {
  Item:
    "HazardousMaterialCode BaseItemID ItemLevelGTIN PartNumber BrandID SubBrandID VMRSBrandID ACESApplications " +
    "ItemQuantitySize ContainerType QuantityPerApplication ItemEffectiveDate AvailableDate MinimumOrderQuantity " +
    "ManufacturerProductCodes ProductCategoryCode UNSPSC PartTerminologyID VMRSCode Descriptions Prices " +
    "ExtendedInformation ProductAttributes Packages Kits PartInterchangeInfo DigitalAssets BrandAAIAID BrandLabel " +
    "SubBrandAAIAID SubBrandLabel AAIAProductCategoryCode Group SubGroup",
  ManufacturerProductCodes: "Group SubGroup",
  Descriptions: "Description",
  Prices: "Pricing",
  Pricing:
    "PriceSheetNumber CurrencyCode EffectiveDate ExpirationDate Price PriceTypeDescription PriceBreak " +
    "PriceMultiplier",
  ExtendedInformation: "ExtendedProductInformation",
  ProductAttributes: "ProductAttribute",
  Packages: "Package",
  Package:
    "PackageLevelGTIN ElectronicProductCode PackageBarCodeCharacters PackageUOM MultiPackageNumber QuantityofEaches " +
    "InnerQuantity Orderable Dimensions Weights WeightVariance StackingFactor PackagingItems HazardousMaterial",
  Dimensions:
    "MerchandisingHeight MerchandisingWidth MerchandisingLength ShippingHeight ShippingWidth ShippingLength Height " +
    "Width Length",
  Weights: "Weight DimensionalWeight",
  PackagingItems: "PackagingItem",
  PackagingItem:
    "PackagingItemLevel PackagingItemQuantity PackagingItemCategory PackagingItemDescription " +
    "PackagingItemMaterialCategory PackagingItemMaterialDescription PackagingItemDimensions PackagingItemWeight",
  PackagingItemDimensions: "PackagingItemHeight PackagingItemWidth PackagingItemLength",
  HazardousMaterial:
    "ShippingScope Bulk RegulatingCountry TransportMethod Regulated Description HazardousMaterialCodeQualifier " +
    "HazardousMaterialDescription HazardousMaterialLabelCode ShippingName UNNAIDCode HazardousPlacardNotation " +
    "WHMISCode WHMISFreeText PackingGroupCode RegulationsExemptionCode TextMessage OuterPackageLabel",
  Kits: "KitComponent",
  KitComponent:
    "ComponentPartNumber ComponentBrandID ComponentSubBrandID Description ComponentPartTerminologyID QuantityInKit " +
    "SequenceCode SoldSeparately ComponentBrand ComponentBrandLabel ComponentSubBrand ComponentSubBrandLabel",
  PartInterchangeInfo: "PartInterchange",
  PartInterchange: "PartNumber BrandAAIAID BrandLabel",
  DigitalAssets: "DigitalFileInformation",
  DigitalFileInformation:
    "FileName AssetType FileType Representation FileSize FileHash Resolution ColorMode Background OrientationView " +
    "AssetDimensions FilePath URI Duration Frame TotalFrames Plane Hemisphere Plunge TotalPlanes AssetDescriptions " +
    "AssetDates AssetSequence Country AdditionalInformation Details FileDateModified EffectiveDate ExpirationDate",
  AssetDimensions: "AssetHeight AssetWidth",
  AssetDescriptions: "Description",
  AssetDates: "AssetDate",
};

const knownIn = new Map(Object.entries(known).map(([parent, names]) => [parent, new Set(names.split(" "))]));

/** Returns the names of elements in an Item that no version of PIES has there, as their path below the Item. What stands inside one is not looked at. */
export function unknownElements(element: XmlElement, path = ""): string[] {
  const names = knownIn.get(element.name);
  return element.children.flatMap((child) => {
    const at = `${path}${child.name}`;
    return names?.has(child.name) ? unknownElements(child, `${at}/`) : [at];
  });
}
