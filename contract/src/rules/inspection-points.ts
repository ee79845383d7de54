/** The first model year that has to have the connector for fault codes. */
const FAULT_CODES_FROM = 1998

export interface InspectedVehicle {
  fuel: string
  year: number | null
}

interface InspectionPoint {
  name: string
  label: string
  /** Which cars do not have it. */
  lackedBy: "no car" | ((vehicle: InspectedVehicle) => boolean)
  /** Why a car may lack it, for the inspector. */
  lackedOnlyBy?: string
}

const isElectric = ({ fuel }: InspectedVehicle) => fuel === "Electric"

/** What a Northlot inspection looks at, in the order of its report. A name once used is never given another meaning. */
export const INSPECTION_POINTS = [
  { name: "brakes", label: "Brakes and parking brake", lackedBy: "no car" },
  { name: "tires", label: "Tires and wheels", lackedBy: "no car" },
  { name: "steering", label: "Steering and suspension", lackedBy: "no car" },
  { name: "engine", label: "Engine and cooling", lackedBy: isElectric, lackedOnlyBy: "an electric car" },
  { name: "transmission", label: "Transmission and driveline", lackedBy: "no car" },
  { name: "exhaust", label: "Exhaust and emissions", lackedBy: isElectric, lackedOnlyBy: "an electric car" },
  { name: "battery", label: "Battery, charging and high-voltage system", lackedBy: "no car" },
  { name: "lights", label: "Lights, electrics and instruments", lackedBy: "no car" },
  {
    name: "diagnostics",
    label: "Diagnostic fault codes",
    lackedBy: ({ year }) => year !== null && year < FAULT_CODES_FROM,
    lackedOnlyBy: `a car of a model year before ${FAULT_CODES_FROM}`,
  },
  { name: "body", label: "Body, frame, rust and paint", lackedBy: "no car" },
  { name: "glass", label: "Glass, mirrors and wipers", lackedBy: "no car" },
  { name: "restraints", label: "Seats, belts and airbags", lackedBy: "no car" },
  { name: "identity", label: "VIN and odometer against the papers", lackedBy: "no car" },
  { name: "road", label: "Road test", lackedBy: "no car" },
] as const satisfies readonly InspectionPoint[]

export type InspectionPointName = (typeof INSPECTION_POINTS)[number]["name"]

/** What was found at a point; `not_applicable` for what this car does not have, or what was not looked at by video. */
export const POINT_RESULTS = ["passed", "failed", "not_applicable"] as const
export type PointResult = (typeof POINT_RESULTS)[number]

/** Whether a car may be without this point. */
export function mayLack(name: InspectionPointName, vehicle: InspectedVehicle): boolean {
  const { lackedBy }: InspectionPoint = INSPECTION_POINTS.find((point) => point.name === name)!
  return lackedBy !== "no car" && lackedBy(vehicle)
}

/** Why this car cannot be without a point, as a sentence; null where it can. */
export function notApplicableRefusal(name: InspectionPointName, vehicle: InspectedVehicle): string | null {
  if (mayLack(name, vehicle)) return null
  const { label, lackedOnlyBy }: InspectionPoint = INSPECTION_POINTS.find((point) => point.name === name)!
  return lackedOnlyBy
    ? `Only ${lackedOnlyBy} can be without this: ${label}.`
    : `Every car has this, so say what was found: ${label}.`
}
