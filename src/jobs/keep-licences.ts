import type { MedusaContainer } from "@medusajs/framework/types"
import { runJob } from "#src/platform/job-runner"
import { keepLicences } from "#src/workflows/accounts/keep-licences"

export const config = { name: "keep-licences", schedule: { interval: 60 * 60_000 } }

/** Reminds dealers whose licences end, and deletes documents that were kept for their time, each hour. */
export default async function keepLicencesOfDealers(container: MedusaContainer) {
  return runJob(container, config, () => keepLicences(container))
}
