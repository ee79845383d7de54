import type { MedusaContainer } from "@medusajs/framework/types"
import { configuration } from "#src/platform/configuration"
import { runJob } from "#src/platform/job-runner"
import { followPromotions } from "#src/use-cases/promotion/follow-promotions"

export const config = { name: "follow-promotions", schedule: { interval: configuration().sweepMilliseconds } }

/** Begins promotions at their date, or when their listing goes live. */
export default async function followDuePromotions(container: MedusaContainer) {
  return runJob(container, config, (signal) => followPromotions(container, signal))
}
