import type { MedusaContainer } from "@medusajs/framework/types"
import { runJob } from "#src/platform/job-runner"
import { sendReminders } from "#src/use-cases/notice/send-reminders"

export const config = { name: "remind-of-settlements", schedule: { interval: 60_000 } }

/** Checks each minute, and at each start, for reminders that are due after a sale, and sends them. */
export default async function remindOfSettlements(container: MedusaContainer) {
  return runJob(container, config, (signal) => sendReminders(container, signal))
}
