export const FEATURE_CHECKLIST = [
  "Sunroof",
  "Panoramic Roof",
  "Leather Seats",
  "Heated Seats",
  "Cooled Seats",
  "Navigation",
  "Bluetooth",
  "Apple CarPlay",
  "Android Auto",
  "Remote Start",
  "Keyless Entry",
  "Power Tailgate",
  "Alloy Wheels",
  "Backup Camera",
  "Blind Spot Monitor",
  "Lane Assist",
  "Adaptive Cruise",
  "Hitch",
  "Third Row",
  "AWD/4WD",
] as const

export const BODY_STYLES = ["Sedan", "Coupe", "Hatchback", "Wagon", "SUV", "Truck", "Van", "Convertible"] as const
export const FUEL_TYPES = ["Gasoline", "Diesel", "Hybrid", "Plug-in Hybrid", "Electric"] as const
/** Whether a car with this fuel is charged at a plug. Such a car has a battery and a range to state. */
export const isPluggedIn = (fuel: string): boolean => fuel === "Electric" || fuel === "Plug-in Hybrid"
export const TRANSMISSIONS = ["Automatic", "Manual", "CVT", "Dual-clutch", "Single-speed"] as const
export const DRIVETRAINS = ["FWD", "RWD", "AWD", "4WD"] as const
