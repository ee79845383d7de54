import type { MedusaContainer } from "@medusajs/framework/types"
import { asLongJob } from "#src/platform/database"
import { runJob } from "#src/platform/job-runner"
import { deleteOldRecords } from "#src/use-cases/operations/delete-old-records"

export const config = { name: "delete-old-records", schedule: { interval: 60 * 60_000 } }

/** Deletes records whose retention time is over, each hour and at each start. */
export default async function deleteRecordsOfThePast(container: MedusaContainer) {
  return runJob(container, config, () => asLongJob(() => deleteOldRecords(container)))
}
