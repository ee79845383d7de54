import type { MedusaContainer } from "@medusajs/framework/types"
import { intervalOfLooks, runJob } from "#src/platform/job-runner"
import { remindOfEnds } from "#src/use-cases/notice/remind-of-end"

export const config = {
  name: "remind-of-ends",
  schedule: { interval: intervalOfLooks() },
}

/** Sends end reminders whose job was lost. */
export default async function remindOfMissedEnds(container: MedusaContainer) {
  return runJob(container, config, () => remindOfEnds(container))
}
