import type { MedusaContainer } from "@medusajs/framework/types"
import { intervalOfLooks, runJob } from "#src/platform/job-runner"

const AT_ONCE = 200
export const config = {
  name: "release-waiting-sms",
  schedule: { interval: intervalOfLooks() },
}

/** Sends the SMS that waited for the end of quiet hours. */
export default async function releaseWaitingSms(container: MedusaContainer) {
  const preferences = container.resolve("notice")
  return runJob(container, config, () => preferences.sms.releaseWaiting(AT_ONCE))
}
