import type { MedusaContainer } from "@medusajs/framework/types"
import { runJob } from "#src/platform/job-runner"
import { expireOffers } from "#src/use-cases/negotiation/decide-offer"

export const config = { name: "expire-offers", schedule: { interval: 60_000 } }

/** Expires runner-up offers whose time is over, each minute and at each start. */
export default async function expireDueOffers(container: MedusaContainer) {
  return runJob(container, config, (signal) => expireOffers(container, signal))
}
