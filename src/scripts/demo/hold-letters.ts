import type { MedusaContainer } from "@medusajs/framework/types"
import { DEMO_PEOPLE } from "@northlot/demo"
import { database } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import { lookUntil } from "./poll-until"

/** The name under which the demo suppresses letters. It contains a space, so it differs from every staff username. */
const BY = "the demo"

/** Suppresses letters to the demo people while the demo loads: nobody would read them, and each takes time. */
export async function holdLetters(container: MedusaContainer): Promise<void> {
  const { suppressions } = container.resolve("notice")
  for (const { email } of Object.values(DEMO_PEOPLE))
    await suppressions.add({ address: email, reason: "operator", note: "The demo is being brought in.", by: BY })
}

/** Allows e-mails to the demo people again, by lifting the suppressions of `holdLetters`. */
export async function releaseLetters(container: MedusaContainer): Promise<void> {
  await container.resolve("notice").suppressions.liftAllBy(BY)
}

/**
 * Waits until the outbox has delivered the events from loading the demo. Failed deliveries are retried later and not
 * awaited.
 */
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
