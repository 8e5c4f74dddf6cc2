/** The elements by which an App of ACES (3.1 to 5.0) names a vehicle and what it must have, in the order of the schema. */
export const vehicleElements = [
  "BaseVehicle",
  "Years",
  "Make",
  "VehicleType",
  "Model",
  "SubModel",
  "MfrBodyCode",
  "BodyNumDoors",
  "BodyType",
  "DriveType",
  "EngineBase",
  "EngineBlock",
  "EngineBoreStroke",
  "EngineDesignation",
  "EngineVIN",
  "EngineVersion",
  "EngineMfr",
  "PowerOutput",
  "ValvesPerEngine",
  "FuelDeliveryType",
  "FuelDeliverySubType",
  "FuelSystemControlType",
  "FuelSystemDesign",
  "Aspiration",
  "CylinderHeadType",
  "FuelType",
  "IgnitionSystemType",
  "TransmissionMfrCode",
  "TransmissionBase",
  "TransmissionType",
  "TransmissionControlType",
  "TransmissionNumSpeeds",
  "TransElecControlled",
  "TransmissionMfr",
  "BedLength",
  "BedType",
  "WheelBase",
  "BrakeSystem",
  "FrontBrakeType",
  "RearBrakeType",
  "BrakeABS",
  "FrontSpringType",
  "RearSpringType",
  "SteeringSystem",
  "SteeringType",
  "Region",
] as const;

/** What names a machine instead of a vehicle (from ACES 4.0 on). */
export const equipmentElements = ["EquipmentBase", "Mfr", "EquipmentModel", "ProductionYears"] as const;

/** The other elements of an App besides part, quantity, type and position; stored in the source of an application as text. */
export const textElements = ["DisplayOrder", "AssetName", "AssetItemOrder", "AssetItemRef"] as const;

/** The versions that are read. */
export const acesVersions = ["3.1", "3.2", "4.0", "4.1", "4.2", "5.0"];
