/** The first model year in which every car must have a connector for reading fault codes. */
const FAULT_CODES_FROM = 1998

export interface InspectedVehicle {
  fuel: string
  year: number | null
}

interface InspectionPoint {
  name: string
  label: string
  lackedBy: "no car" | ((vehicle: InspectedVehicle) => boolean)
  lackedOnlyBy?: string
}

const isElectric = ({ fuel }: InspectedVehicle) => fuel === "Electric"

/** The points of a Northlot inspection, in the order of its report. The meaning of a point's name must never change. */
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

/** `not_applicable`: the car does not have this part, or a video did not show it. */
export const POINT_RESULTS = ["passed", "failed", "not_applicable"] as const
export type PointResult = (typeof POINT_RESULTS)[number]

export function mayLack(name: InspectionPointName, vehicle: InspectedVehicle): boolean {
  const { lackedBy }: InspectionPoint = INSPECTION_POINTS.find((point) => point.name === name)!
  return lackedBy !== "no car" && lackedBy(vehicle)
}

export function notApplicableRefusal(name: InspectionPointName, vehicle: InspectedVehicle): string | null {
  if (mayLack(name, vehicle)) return null
  const { label, lackedOnlyBy }: InspectionPoint = INSPECTION_POINTS.find((point) => point.name === name)!
  return lackedOnlyBy
    ? `Only ${lackedOnlyBy} can go without a result here: ${label}.`
    : `Every car needs a result here: ${label}.`
}
