import type { Tier } from "./part-spec.ts";

export type Brand = { slug: string; name: string; code: string; tier: Tier; systems: string[] };

const everything = [
  "Brakes",
  "Filters",
  "Ignition",
  "Suspension",
  "Steering",
  "Drivetrain",
  "Cooling",
  "Climate",
  "Engine",
  "Electrical",
  "Lighting",
  "Fuel & Emissions",
  "Exhaust",
  "Wipers",
  "Body",
  "Fluids",
];

/** None of these makes car parts: the names were invented for the demo. */
export const brands: Brand[] = [
  { slug: "basewell", name: "Basewell", code: "BSW", tier: "economy", systems: everything },
  {
    slug: "plainway",
    name: "Plainway",
    code: "PLW",
    tier: "economy",
    systems: ["Brakes", "Filters", "Wipers", "Cooling", "Steering", "Body", "Lighting", "Suspension"],
  },
  {
    slug: "halvern",
    name: "Halvern",
    code: "HLV",
    tier: "standard",
    systems: ["Brakes", "Suspension", "Steering", "Drivetrain"],
  },
  {
    slug: "ironmere",
    name: "Ironmere",
    code: "IRM",
    tier: "standard",
    systems: ["Exhaust", "Drivetrain", "Suspension", "Brakes"],
  },
  {
    slug: "ridgeton",
    name: "Ridgeton",
    code: "RGT",
    tier: "standard",
    systems: ["Cooling", "Engine", "Fuel & Emissions", "Climate"],
  },
  {
    slug: "meridale",
    name: "Meridale",
    code: "MRD",
    tier: "standard",
    systems: ["Filters", "Ignition", "Wipers", "Fluids"],
  },
  { slug: "lumenor", name: "Lumenor", code: "LMN", tier: "standard", systems: ["Lighting", "Electrical", "Body"] },
  {
    slug: "oberlind",
    name: "Oberlind",
    code: "OBL",
    tier: "premium",
    systems: ["Brakes", "Suspension", "Steering", "Drivetrain"],
  },
  {
    slug: "tavaris",
    name: "Tavaris",
    code: "TVR",
    tier: "premium",
    systems: ["Filters", "Engine", "Cooling", "Fluids", "Climate"],
  },
  {
    slug: "voltane",
    name: "Voltane",
    code: "VLT",
    tier: "premium",
    systems: ["Ignition", "Electrical", "Fuel & Emissions"],
  },
  { slug: "clarivane", name: "Clarivane", code: "CLV", tier: "premium", systems: ["Wipers", "Lighting", "Body"] },
  {
    slug: "corvane",
    name: "Corvane",
    code: "CRV",
    tier: "premium",
    systems: ["Exhaust", "Engine", "Fuel & Emissions"],
  },
  {
    slug: "redvane",
    name: "Redvane",
    code: "RDV",
    tier: "performance",
    systems: ["Brakes", "Suspension", "Drivetrain"],
  },
  {
    slug: "torquist",
    name: "Torquist",
    code: "TRQ",
    tier: "performance",
    systems: ["Ignition", "Filters", "Exhaust", "Engine", "Fuel & Emissions", "Cooling", "Wipers", "Lighting"],
  },
];
