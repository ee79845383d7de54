import type { MedusaContainer } from "@medusajs/framework/types"
import { runJob } from "#src/platform/job-runner"
import { sendAnnouncements } from "#src/use-cases/notice/announce"

export const config = { name: "send-announcements", schedule: { interval: 60_000 } }

/** Sends what is announced to the next people, so many in a minute. */
export default async function sendWaitingAnnouncements(container: MedusaContainer) {
  return runJob(container, config, (signal) => sendAnnouncements(container, signal))
}
