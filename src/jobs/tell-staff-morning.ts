import type { MedusaContainer } from "@medusajs/framework/types"
import { runJob } from "#src/platform/job-runner"
import { tellMorning } from "#src/use-cases/message/tell-morning"

export const config = { name: "tell-staff-morning", schedule: { interval: 5 * 60_000 } }

/** Tells the staff each morning what waits for them. */
export default async function tellStaffOfTheMorning(container: MedusaContainer) {
  return runJob(container, config, (signal) => tellMorning(container, signal))
}
