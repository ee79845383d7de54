import type { MedusaContainer } from "@medusajs/framework/types"
import { intervalOfLooks, runJob } from "#src/platform/job-runner"
import { tellDueOutbids } from "#src/use-cases/notice/tell-outbid"

export const config = {
  name: "tell-outbids",
  schedule: { interval: intervalOfLooks() },
}

/** Alerts outbid bidders whose alert waited for the pause between two alerts. */
export default async function tellWaitingOutbids(container: MedusaContainer) {
  return runJob(container, config, (signal) => tellDueOutbids(container, signal))
}
