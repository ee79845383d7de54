import type { MedusaContainer } from "@medusajs/framework/types"
import { configuration } from "#src/platform/configuration"
import { runJob } from "#src/platform/job-runner"
import { keepPromotions } from "#src/workflows/promotions/keep-promotions"

export const config = { name: "keep-promotions", schedule: { interval: configuration().sweepMilliseconds } }

/** Begins promotions at their date or when their listing goes live, whether or not anyone has a page open. */
export default async function keepDuePromotions(container: MedusaContainer) {
  return runJob(container, config, () => keepPromotions(container))
}
