import type { MedusaContainer } from "@medusajs/framework/types"
import { configuration } from "#src/platform/configuration"
import { runJob } from "#src/platform/job-runner"
import { takeInPhotos } from "#src/use-cases/import/take-in-photos"

export const config = { name: "take-in-photos", schedule: { interval: configuration().sweepMilliseconds } }

/** Processes waiting photos of bulk uploads. */
export default async function takeInWaitingPhotos(container: MedusaContainer) {
  return runJob(container, config, (signal) => takeInPhotos(container, signal))
}
