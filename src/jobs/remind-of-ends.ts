import type { MedusaContainer } from "@medusajs/framework/types"
import { intervalOfLooks, runJob } from "#src/platform/job-runner"
import { remindOfEnds } from "#src/use-cases/notice/remind-of-end"

export const config = {
  name: "remind-of-ends",
  schedule: { interval: intervalOfLooks() },
}

/** Reminds watchers and bidders that an auction ends soon, if the queue lost the reminder's job. */
export default async function remindOfMissedEnds(container: MedusaContainer) {
  return runJob(container, config, (signal) => remindOfEnds(container, null, signal))
}
