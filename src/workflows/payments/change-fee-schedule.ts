import type { MedusaContainer } from "@medusajs/framework/types"
import type { FeeScheduleChange, FeeScheduleRecord } from "#src/modules/fee/types"
import { database } from "#src/platform/database"

/** Puts a new version of the schedule (cents) into force, with its audit row; issued fees keep their amounts. */
export function changeFeeSchedule(
  scope: MedusaContainer,
  change: FeeScheduleChange,
  username: string
): Promise<FeeScheduleRecord> {
  const actor = `admin:${username}`
  return database().transaction(async () => {
    const schedule = await scope.resolve("fee").changeSchedule(change, actor)
    await scope.resolve("foundation").recordAudit({
      actor,
      action: "fee_schedule.changed",
      subject: `fee_schedule:${schedule.version}`,
      details: { ...change },
    })
    return schedule
  })
}
