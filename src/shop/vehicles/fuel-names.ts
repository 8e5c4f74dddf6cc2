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
  hybrid: "Hybrid",
  hev: "Hybrid",
  phev: "Plug-in Hybrid",
  "plug-in hybrid": "Plug-in Hybrid",
  "plugin hybrid": "Plug-in Hybrid",
  cng: "Compressed Natural Gas (CNG)",
  lpg: "Liquefied Petroleum Gas (propane or LPG)",
  e85: "Ethanol (E85)",
  ffv: "Flexible Fuel Vehicle (FFV)",
};

/** Whether a fuel is that of a hybrid that is not charged. */
export function isHybrid(fuel: string): boolean {
  return /hybrid|\b[fm]?hev\b/i.test(fuel) && !/plug-?in|phev/i.test(fuel);
}

/** Returns the fuel name of the vehicle data; an unknown name is returned as it is. */
export function fuelNamed(name: string): string {
  return names[name.trim().toLowerCase()] ?? name;
}
