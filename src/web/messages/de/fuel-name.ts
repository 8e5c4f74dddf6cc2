const fuels: Record<string, string> = {
  Gasoline: "Benzin",
  Diesel: "Diesel",
  Electric: "Elektro",
  "Liquefied Petroleum Gas (propane or LPG)": "Autogas (LPG)",
  "Plug-in Hybrid": "Plug-in-Hybrid",
  "Flexible Fuel Vehicle (FFV)": "Flexfuel (FFV)",
  "Compressed Natural Gas (CNG)": "Erdgas (CNG)",
  "Methanol (M85)": "Methanol (M85)",
  "Fuel Cell": "Brennstoffzelle",
  "Ethanol (E85)": "Ethanol (E85)",
  "Compressed Hydrogen/Hydrogen": "Wasserstoff",
  "Natural Gas": "Erdgas",
};

export const fuelName = (name: string): string => (Object.hasOwn(fuels, name) ? fuels[name] : undefined) ?? name;
