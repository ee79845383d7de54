import {
  INSPECTION_POINTS,
  notApplicableRefusal,
  type InspectedVehicle,
  type InspectionPointName,
  type PointResult,
} from "@northlot/contract"

export interface InspectedPoint {
  name: InspectionPointName
  result: PointResult
  note: string
}

export interface InspectionResult {
  /** A calendar day in Toronto. */
  inspectedOn: string
  inspector: string
  kms: number
  points: readonly InspectedPoint[]
  notes: string
  fileIds: readonly string[]
}

export interface ResultRefusal {
  field: "inspectedOn" | "points" | `points.${number}.result` | "fileIds"
  message: string
}

/** A car passes when no point failed. A part that the car does not have cannot fail. */
export function outcomeOf(points: readonly InspectedPoint[]): "passed" | "failed" {
  return points.some(({ result }) => result === "failed") ? "failed" : "passed"
}

/** The points in the order of the report. */
export function inOrder(points: readonly InspectedPoint[]): InspectedPoint[] {
  return INSPECTION_POINTS.flatMap(({ name }) => points.filter((point) => point.name === name))
}

interface Inspection {
  /** The day of the appointment. This day and `today` are calendar days in Toronto. */
  appointedOn: string
  today: string
  /** Whether the inspection was made by video. Points that video cannot show may then be not applicable. */
  byVideo: boolean
  vehicle: InspectedVehicle
}

/**
 * Why a result cannot be recorded, or `null`. Every point must be checked, and every failure explained. The report's
 * file must exist, and the inspection must not precede its appointment.
 */
export function resultRefusal(
  result: InspectionResult,
  { appointedOn, today, byVideo, vehicle }: Inspection
): ResultRefusal | null {
  const { inspectedOn, points, fileIds } = result
  if (inspectedOn < appointedOn)
    return { field: "inspectedOn", message: "This date is before the day of the appointment." }
  if (inspectedOn > today) return { field: "inspectedOn", message: "This day is in the future." }
  const unnamed = INSPECTION_POINTS.find(({ name }) => points.filter((point) => point.name === name).length !== 1)
  if (unnamed) return { field: "points", message: `Enter exactly one result for this point: ${unnamed.label}.` }
  if (!byVideo) {
    for (const { name, result: found } of inOrder(points)) {
      const refusal = found === "not_applicable" ? notApplicableRefusal(name, vehicle) : null
      if (refusal)
        return { field: `points.${points.findIndex((point) => point.name === name)}.result`, message: refusal }
    }
  }
  if (points.every(({ result: found }) => found === "not_applicable"))
    return { field: "points", message: "At least one point must have a result other than 'not applicable'." }
  const silent = inOrder(points).find(({ result: found, note }) => found === "failed" && note === "")
  if (silent) return { field: "points", message: `Say what is wrong: ${labelOf(silent.name)}.` }
  if (fileIds.length === 0) return { field: "fileIds", message: "Add the inspector's report." }
  return null
}

export function labelOf(name: InspectionPointName): string {
  return INSPECTION_POINTS.find((point) => point.name === name)!.label
}

const SUMMARY_LENGTH = 500

/** The text beside the date on the badge of a certified listing. */
export function summaryOf({ kms, inspector, points, notes }: InspectionResult): string {
  const looked = points.filter(({ result }) => result !== "not_applicable").length
  const summary =
    `${looked} of ${INSPECTION_POINTS.length} points at ${new Intl.NumberFormat("en-CA").format(kms)} km, by ${inspector.replace(/\.$/, "")}. ${notes}`.trim()
  return summary.length <= SUMMARY_LENGTH ? summary : `${summary.slice(0, SUMMARY_LENGTH - 1).trimEnd()}…`
}
