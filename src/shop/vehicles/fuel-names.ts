const names: Record<string, string> = {
  gas: "Gasoline",
  gasoline: "Gasoline",
  petrol: "Gasoline",
  benzin: "Gasoline",
  unleaded: "Gasoline",
  diesel: "Diesel",
  electric: "Electric",
  elektro: "Electric",
  ev: "Electric",
  bev: "Electric",
  phev: "Plug-in Hybrid",
  "plug-in hybrid": "Plug-in Hybrid",
  "plugin hybrid": "Plug-in Hybrid",
  cng: "Compressed Natural Gas (CNG)",
  lpg: "Liquefied Petroleum Gas (propane or LPG)",
  e85: "Ethanol (E85)",
  ffv: "Flexible Fuel Vehicle (FFV)",
};

/** What the vehicle data calls a fuel; a name that nobody knows stays as it is. */
export function fuelNamed(name: string): string {
  return names[name.trim().toLowerCase()] ?? name;
}
