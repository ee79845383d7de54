/** The staff's calendar of inspections: who performs each inspection, free capacity, and days without bookings. */
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  RefusedError,
  refusedField,
  type BodyOf,
  type InspectionCalendar,
  type InspectionClosure,
  type endpoints,
} from "@northlot/contract"
import type { StaffMember } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { policyInForce } from "#src/platform/policies"
import { torontoDate } from "#src/platform/toronto"
import { calendarOf, closuresFrom } from "#src/queries/certification/staff-calendar"
import { recordAct } from "#src/use-cases/audit/record-act"
import { certification } from "./modules"

const DAYS_SHOWN = 7
/** Calendar days have no time zone here, so each has 24 hours. */
const DAY_MILLISECONDS = 86_400_000

const inspects = ({ role, removedAt }: StaffMember) => removedAt === null && (role === "owner" || role === "inspector")

async function inspectorsOf(scope: MedusaContainer): Promise<string[]> {
  return (await scope.resolve("account").staff.all()).filter(inspects).map(({ username }) => username)
}

export async function staffCalendar(scope: MedusaContainer, asked?: string): Promise<InspectionCalendar> {
  const from = asked ?? torontoDate(await database().now())
  const first = Date.parse(`${from}T00:00:00Z`)
  const dates = Array.from({ length: DAYS_SHOWN }, (_, day) =>
    new Date(first + day * DAY_MILLISECONDS).toISOString().slice(0, 10)
  )
  const [places, closures, { values: hours }, inspectors] = await Promise.all([
    certification(scope).locations.all(),
    closuresFrom(from),
    policyInForce("inspections"),
    inspectorsOf(scope),
  ])
  return { ok: true, from, locations: await calendarOf(dates, places, closures, hours), closures, inspectors }
}

/** @throws RefusedError INVALID_INPUT */
export async function addClosure(
  scope: MedusaContainer,
  closure: BodyOf<typeof endpoints.addInspectionClosure>,
  username: string
): Promise<{ item: InspectionClosure; booked: number }> {
  const { id, booked } = await database().transaction(async () => {
    const added = await certification(scope).closures.add({ ...closure, by: username })
    await recordAct(scope, username, "inspection-closure.added", added.id, { ...closure })
    return added
  })
  return { item: (await closuresFrom(closure.to)).find((one) => one.id === id)!, booked }
}

/** @throws RefusedError NOT_FOUND */
export async function removeClosure(scope: MedusaContainer, id: string, username: string): Promise<void> {
  await database().transaction(async () => {
    if (!(await certification(scope).closures.remove(id))) throw new RefusedError("NOT_FOUND")
    await recordAct(scope, username, "inspection-closure.removed", id, {})
  })
}

/** @throws RefusedError NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT for somebody who makes no inspections */
export async function assignInspector(
  scope: MedusaContainer,
  id: string,
  to: string | null,
  username: string
): Promise<void> {
  if (to !== null && !(await inspectorsOf(scope)).includes(to)) {
    throw refusedField("to", "Nobody who inspects has this name.")
  }
  await database().transaction(async () => {
    await certification(scope).closures.assignInspector(id, to, username)
    await recordAct(scope, username, "inspection.assigned", id, { to: to ?? "nobody" })
  })
}
