/** The approximate share of each make among American cars, in percent; all other makes share the rest. */
export const makeShares: Record<string, number> = {
  Ford: 14,
  Chevrolet: 13,
  Toyota: 14,
  Honda: 10,
  Nissan: 7,
  Jeep: 5,
  Hyundai: 4,
  Kia: 3.5,
  Subaru: 3.5,
  GMC: 3,
  Ram: 2.5,
  Dodge: 4,
  Volkswagen: 2.5,
  Mazda: 2,
  BMW: 2,
  "Mercedes-Benz": 2,
  Lexus: 2,
  Chrysler: 1.5,
  Buick: 1.5,
  Cadillac: 1,
  Acura: 1,
  Audi: 1,
  Tesla: 1,
  Volvo: 0.7,
  Infiniti: 0.6,
  Mitsubishi: 0.6,
  Mercury: 0.5,
  Pontiac: 0.7,
  Lincoln: 0.5,
};

/** Models that sell several times as many as the other models of their make. */
export const popularModels =
  "^(F-150|Silverado 1500|Camry|Corolla|Accord|Civic|CR-V|RAV4|Altima|Escape|Focus|Fusion|Malibu|Impala|Equinox|Tahoe|Sentra|Rogue|Wrangler|Grand Cherokee|Elantra|Sonata|Outback|Forester|Explorer|Mustang|Tacoma|Highlander|Odyssey|Pilot|1500|Ram 1500|Sierra 1500|Jetta|Passat|3|CX-5|Charger|Caravan|Grand Caravan)$";

/** Models of the vehicle file that are very rare. */
export const rareModels = "Chassis|Conventional|Forward Control|Tilt|Commercial|Bus|Hearse|Cutaway|^C[4-9]$";
