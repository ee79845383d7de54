import type { MedusaContainer } from "@medusajs/framework/types"
import { FEE_MODULE } from "../../modules/fee"
import type FeeModuleService from "../../modules/fee/service"
import type { FeeScheduleChange, FeeScheduleRecord } from "../../modules/fee/types"
import { FOUNDATION_MODULE } from "../../modules/foundation"
import type FoundationModuleService from "../../modules/foundation/service"
import { database } from "../../platform/database"

/** Puts a new version of the schedule (cents) into force, with its audit row; issued fees keep their amounts. */
export function changeFeeSchedule(
  scope: MedusaContainer,
  change: FeeScheduleChange,
  username: string
): Promise<FeeScheduleRecord> {
  const actor = `admin:${username}`
  return database().transaction(async (client) => {
    const schedule = await scope.resolve<FeeModuleService>(FEE_MODULE).changeSchedule(change, actor, client)
    await scope
      .resolve<FoundationModuleService>(FOUNDATION_MODULE)
      .recordAudit(
        { actor, action: "fee_schedule.changed", subject: `fee_schedule:${schedule.version}`, details: { ...change } },
        client
      )
    return schedule
  })
}
