/** What a Northlot inspection looks at, in the order of its report. A name once used is never given another meaning. */
export const INSPECTION_POINTS = [
  { name: "brakes", label: "Brakes and parking brake" },
  { name: "tires", label: "Tires and wheels" },
  { name: "steering", label: "Steering and suspension" },
  { name: "engine", label: "Engine and cooling" },
  { name: "transmission", label: "Transmission and driveline" },
  { name: "exhaust", label: "Exhaust and emissions" },
  { name: "battery", label: "Battery, charging and high-voltage system" },
  { name: "lights", label: "Lights, electrics and instruments" },
  { name: "diagnostics", label: "Diagnostic fault codes" },
  { name: "body", label: "Body, frame, rust and paint" },
  { name: "glass", label: "Glass, mirrors and wipers" },
  { name: "restraints", label: "Seats, belts and airbags" },
  { name: "identity", label: "VIN and odometer against the papers" },
  { name: "road", label: "Road test" },
] as const

export type InspectionPointName = (typeof INSPECTION_POINTS)[number]["name"]

/** What was found at a point; `not_applicable` for what this car does not have, or what was not looked at by video. */
export const POINT_RESULTS = ["passed", "failed", "not_applicable"] as const
export type PointResult = (typeof POINT_RESULTS)[number]

export const INSPECTION_PRICE_CENTS = 6_500
