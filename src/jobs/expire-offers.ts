import type { MedusaContainer } from "@medusajs/framework/types"
import { runJob } from "#src/platform/job-runner"
import { expireOffers } from "#src/use-cases/negotiation/decide-offer"

export const config = { name: "expire-offers", schedule: { interval: 60_000 } }

/** Closes the offers to runners-up whose time is over, each minute and first of all at the start. */
export default async function expireDueOffers(container: MedusaContainer) {
  return runJob(container, config, () => expireOffers(container))
}
