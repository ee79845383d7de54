import type { MedusaContainer } from "@medusajs/framework/types"
import { configuration } from "#src/platform/configuration"
import { runJob } from "#src/platform/job-runner"
import { relistUnsold } from "#src/use-cases/listing/relist-unsold"

export const config = { name: "relist-unsold", schedule: { interval: configuration().sweepMilliseconds } }

/** Lists unsold cars again, where the seller asked for it. */
export default async function relistUnsoldCars(container: MedusaContainer) {
  return runJob(container, config, (signal) => relistUnsold(container, signal))
}
