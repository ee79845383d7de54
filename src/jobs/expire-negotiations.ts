import type { MedusaContainer } from "@medusajs/framework/types"
import { runJob } from "#src/platform/job-runner"
import { expireNegotiations } from "#src/use-cases/negotiation/move-negotiation"

export const config = { name: "expire-negotiations", schedule: { interval: 60_000 } }

/** Expires negotiations whose time is over, each minute and at each start. */
export default async function expireDueNegotiations(container: MedusaContainer) {
  return runJob(container, config, (signal) => expireNegotiations(container, signal))
}
