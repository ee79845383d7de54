import type { MedusaContainer } from "@medusajs/framework/types"
import { runJob } from "#src/platform/job-runner"
import { followLicences } from "#src/use-cases/account/follow-licences"

export const config = { name: "follow-licences", schedule: { interval: 60 * 60_000 } }

/** Reminds dealers of expiring licences, and deletes documents after their retention time, each hour. */
export default async function followLicencesOfDealers(container: MedusaContainer) {
  return runJob(container, config, (signal) => followLicences(container, signal))
}
