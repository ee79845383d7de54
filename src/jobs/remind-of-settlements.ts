import type { MedusaContainer } from "@medusajs/framework/types"
import { runJob } from "#src/platform/job-runner"
import { sendReminders } from "#src/use-cases/notice/send-reminders"

export const config = { name: "remind-of-settlements", schedule: { interval: 60_000 } }

/** Looks each minute, and first of all at the start, for what has fallen due after a sale, and has it told. */
export default async function remindOfSettlements(container: MedusaContainer) {
  return runJob(container, config, () => sendReminders(container))
}
