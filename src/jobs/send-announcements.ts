import type { MedusaContainer } from "@medusajs/framework/types"
import { runJob } from "#src/platform/job-runner"
import { sendAnnouncements } from "#src/use-cases/notice/announce"

export const config = { name: "send-announcements", schedule: { interval: 60_000 } }

/** Sends announcements to the next recipients, with a limit per minute. */
export default async function sendWaitingAnnouncements(container: MedusaContainer) {
  return runJob(container, config, (signal) => sendAnnouncements(container, signal))
}
