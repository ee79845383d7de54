import type { MedusaContainer } from "@medusajs/framework/types"
import { FEE_MODULE } from "#src/modules/fee/index"
import type FeeModuleService from "#src/modules/fee/service"
import type { FeeScheduleChange, FeeScheduleRecord } from "#src/modules/fee/types"
import { FOUNDATION_MODULE } from "#src/modules/foundation/index"
import type FoundationModuleService from "#src/modules/foundation/service"
import { database } from "#src/platform/database"

/** Puts a new version of the schedule (cents) into force, with its audit row; issued fees keep their amounts. */
export function changeFeeSchedule(
  scope: MedusaContainer,
  change: FeeScheduleChange,
  username: string
): Promise<FeeScheduleRecord> {
  const actor = `admin:${username}`
  return database().transaction(async () => {
    const schedule = await scope.resolve<FeeModuleService>(FEE_MODULE).changeSchedule(change, actor)
    await scope.resolve<FoundationModuleService>(FOUNDATION_MODULE).recordAudit({
      actor,
      action: "fee_schedule.changed",
      subject: `fee_schedule:${schedule.version}`,
      details: { ...change },
    })
    return schedule
  })
}
