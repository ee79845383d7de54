import type { MedusaContainer } from "@medusajs/framework/types"
import { asLongJob } from "#src/platform/database"
import { runJob } from "#src/platform/job-runner"
import { sweepFiles } from "#src/use-cases/file/sweep-files"

export const config = { name: "sweep-files", schedule: { interval: 60 * 60_000 } }

/** Deletes stored files that are at least a day old and have no database row, each hour and at each start. */
export default async function sweepFilesWithoutRows(container: MedusaContainer) {
  return runJob(container, config, (signal) => asLongJob(() => sweepFiles(container, signal)))
}
