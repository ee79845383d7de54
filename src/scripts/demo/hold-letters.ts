import type { MedusaContainer } from "@medusajs/framework/types"
import { DEMO_PEOPLE } from "@northlot/demo"
import { database } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import { lookUntil } from "./poll-until"

/** No name of the staff has a space. */
const BY = "the demo"

/** Nobody reads letters of what the demo's people did before the market was there, and each takes its time. */
export async function holdLetters(container: MedusaContainer): Promise<void> {
  const { suppressions } = container.resolve("notice")
  for (const { email } of Object.values(DEMO_PEOPLE))
    await suppressions.add({ address: email, reason: "operator", note: "The demo is being brought in.", by: BY })
}

/** From here on each letter is sent. */
export async function releaseLetters(container: MedusaContainer): Promise<void> {
  await container.resolve("notice").suppressions.liftAllBy(BY)
}

/** Until what follows from what was done has been delivered; what fails is tried again later, and not waited for. */
export async function untilDelivered(signal?: AbortSignal): Promise<void> {
  const isDelivered = async () => {
    const { rows } = await database().query<{ waits: boolean }>(
      `SELECT EXISTS (SELECT FROM outbox_event WHERE spread_at IS NULL AND done_at IS NULL AND due_at <= clock_timestamp())
         OR EXISTS (SELECT FROM outbox_delivery WHERE done_at IS NULL AND set_aside_at IS NULL AND failures = 0) AS waits`
    )
    return !rows[0]!.waits
  }
  if (!(await lookUntil(isDelivered, signal)))
    logger.warn("The market opens while news of the demo is still being delivered")
}
