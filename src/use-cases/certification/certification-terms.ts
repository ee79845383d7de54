import type { MedusaContainer } from "@medusajs/framework/types"
import {
  INSPECTION_POINTS,
  TIME_ZONE,
  taxWithin,
  type AdminInspectionLocation,
  type CertificationTerms,
  type InspectionLocationView,
} from "@northlot/contract"
import { locationRefusal } from "#src/modules/certification/rules/location"
import { bookableDays, CHANGE_HOURS } from "#src/modules/certification/rules/slots"
import type { LocationRecord } from "#src/modules/certification/types"
import { database } from "#src/platform/database"
import { policyInForce } from "#src/platform/policies"
import { recordAct } from "#src/use-cases/audit/record-act"
import { certification } from "./modules"

/** The terms of an inspection: its price, what is checked, and where and when it can be booked. */
export async function certificationTerms(scope: MedusaContainer): Promise<CertificationTerms> {
  const [locations, { values: policy }, now] = await Promise.all([
    certification(scope).locations.all(),
    policyInForce("inspections"),
    database().now(),
  ])
  return {
    ok: true,
    priceCents: policy.priceCents,
    hstCents: taxWithin(policy.priceCents),
    points: INSPECTION_POINTS.map(({ name, label }) => ({ name, label })),
    locations: locations.filter((location) => !locationRefusal(location)).map(locationView),
    timezone: TIME_ZONE,
    ...bookableDays(now, policy),
    changeHours: CHANGE_HOURS,
  }
}

export async function adminLocations(scope: MedusaContainer): Promise<AdminInspectionLocation[]> {
  return (await certification(scope).locations.all()).map(adminLocation)
}

/**
 * Changes an inspection location. Booked appointments are not cancelled, even when the location's capacity shrinks or
 * the location closes.
 * @throws RefusedError `NOT_FOUND`
 */
export async function changeLocation(
  scope: MedusaContainer,
  admin: string,
  id: string,
  change: { address: string; capacity: number; open: boolean }
): Promise<AdminInspectionLocation> {
  return database().transaction(async () => {
    const changed = await certification(scope).locations.change(id, change)
    await recordAct(scope, admin, "inspection-location.changed", id, { ...change })
    return adminLocation(changed)
  })
}

function locationView({ id, name, address, online }: LocationRecord): InspectionLocationView {
  return { id, name, address, online }
}

function adminLocation(location: LocationRecord): AdminInspectionLocation {
  return { ...locationView(location), capacity: location.capacity, open: location.open }
}
