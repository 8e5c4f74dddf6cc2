const names: Record<string, string[]> = {
  "front-wheel drive": ["FWD"],
  fwd: ["FWD"],
  "rear-wheel drive": ["RWD"],
  rwd: ["RWD"],
  "2-wheel drive": ["FWD", "RWD"],
  "2wd": ["FWD", "RWD"],
  "all-wheel drive": ["AWD"],
  awd: ["AWD"],
  "4-wheel drive": ["4WD"],
  "part-time 4-wheel drive": ["4WD"],
  "4wd": ["4WD"],
  "4x4": ["4WD"],
  "4-wheel or all-wheel drive": ["4WD", "AWD"],
};

/** The drives that a name may mean: sources tell all-wheel from four-wheel drive, or don't (EPA). An unknown name means itself. */
export function drivesMeant(name: string): string[] {
  return names[name.trim().toLowerCase()] ?? [name];
}
