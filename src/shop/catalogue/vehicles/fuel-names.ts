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
  "plug in hybrid": "Plug-in Hybrid",
  "plug-in-hybrid": "Plug-in Hybrid",
  cng: "Compressed Natural Gas (CNG)",
  "natural gas": "Compressed Natural Gas (CNG)",
  erdgas: "Compressed Natural Gas (CNG)",
  lpg: "Liquefied Petroleum Gas (propane or LPG)",
  propane: "Liquefied Petroleum Gas (propane or LPG)",
  autogas: "Liquefied Petroleum Gas (propane or LPG)",
  "autogas (lpg)": "Liquefied Petroleum Gas (propane or LPG)",
  e85: "Ethanol (E85)",
  ffv: "Flexible Fuel Vehicle (FFV)",
  flex: "Flexible Fuel Vehicle (FFV)",
  "flex fuel": "Flexible Fuel Vehicle (FFV)",
  flexfuel: "Flexible Fuel Vehicle (FFV)",
  "flexible fuel": "Flexible Fuel Vehicle (FFV)",
  "fuel cell": "Fuel Cell",
  hydrogen: "Fuel Cell",
  "compressed hydrogen/hydrogen": "Fuel Cell",
  methanol: "Methanol (M85)",
  benziner: "Gasoline",
  // Spanish, French, Italian, Polish, Dutch, Portuguese, Swedish.
  gasolina: "Gasoline",
  essence: "Gasoline",
  benzina: "Gasoline",
  benzyna: "Gasoline",
  benzynowy: "Gasoline",
  benzine: "Gasoline",
  bensin: "Gasoline",
  diésel: "Diesel",
  gasoil: "Diesel",
  gasóleo: "Diesel",
  gasoleo: "Diesel",
  gazole: "Diesel",
  gasolio: "Diesel",
  "olej napędowy": "Diesel",
  "olej napedowy": "Diesel",
  dieselolie: "Diesel",
  elektrisch: "Electric",
  eléctrico: "Electric",
  electrico: "Electric",
  eléctrica: "Electric",
  électrique: "Electric",
  electrique: "Electric",
  elettrico: "Electric",
  elettrica: "Electric",
  elektryczny: "Electric",
  elektryczna: "Electric",
  elétrico: "Electric",
  elétrica: "Electric",
  eletrico: "Electric",
  elektrisk: "Electric",
  híbrido: "Hybrid",
  hibrido: "Hybrid",
  híbrida: "Hybrid",
  hybride: "Hybrid",
  ibrido: "Hybrid",
  ibrida: "Hybrid",
  hybryda: "Hybrid",
  hybrydowy: "Hybrid",
  hybrydowa: "Hybrid",
  "híbrido enchufable": "Plug-in Hybrid",
  "hybride rechargeable": "Plug-in Hybrid",
  "ibrido plug-in": "Plug-in Hybrid",
  "ibrida plug-in": "Plug-in Hybrid",
  "hybryda plug-in": "Plug-in Hybrid",
  "plug-in hybride": "Plug-in Hybrid",
  "híbrido plug-in": "Plug-in Hybrid",
  laddhybrid: "Plug-in Hybrid",
  "gas natural": "Compressed Natural Gas (CNG)",
  gnc: "Compressed Natural Gas (CNG)",
  gnv: "Compressed Natural Gas (CNG)",
  "gaz naturel": "Compressed Natural Gas (CNG)",
  metano: "Compressed Natural Gas (CNG)",
  "gas metano": "Compressed Natural Gas (CNG)",
  "gaz ziemny": "Compressed Natural Gas (CNG)",
  aardgas: "Compressed Natural Gas (CNG)",
  "gás natural": "Compressed Natural Gas (CNG)",
  naturgas: "Compressed Natural Gas (CNG)",
  fordonsgas: "Compressed Natural Gas (CNG)",
  glp: "Liquefied Petroleum Gas (propane or LPG)",
  gpl: "Liquefied Petroleum Gas (propane or LPG)",
  gasol: "Liquefied Petroleum Gas (propane or LPG)",
  "gaz lpg": "Liquefied Petroleum Gas (propane or LPG)",
};

const known = new Set(Object.values(names).map((name) => name.toLowerCase()));

/** Whether a fuel is that of a hybrid that is not charged. */
export function isHybrid(fuel: string): boolean {
  return /hybrid|\b[fm]?hev\b/i.test(fuel) && !/plug-?in|phev/i.test(fuel);
}

/** Whether it is the fuel of a car that burns petrol as well; sources call many of them by that alone. */
export function isFlexible(fuel: string): boolean {
  return /\((?:ffv|e85)\)$/i.test(fuelNamed(fuel));
}

/** Returns the fuel name of the vehicle data; an unknown name is returned as it is. */
export function fuelNamed(name: string): string {
  const key = name.trim().toLowerCase();
  return Object.hasOwn(names, key) ? names[key]! : name;
}

/** Whether it is a name of a fuel of the vehicle data, or means one. */
export function isFuel(name: string): boolean {
  return isHybrid(name) || known.has(fuelNamed(name).toLowerCase());
}
