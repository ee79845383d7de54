import type { MedusaContainer } from "@medusajs/framework/types"
import pTimeout from "p-timeout"
import { logger } from "#src/platform/logger"
import { reasonOf } from "#src/platform/log-throttle"

const LONGEST_NOTE_MILLISECONDS = 2_000
const LONGEST_STOP_MILLISECONDS = 15_000
/** Repeated rejections are recorded once in this time. */
const PAUSE_BETWEEN_NOTES_MILLISECONDS = 60_000
const LONGEST_REASON = 300

/**
 * Handles errors that nothing catches. An unhandled rejection is logged and the process continues. After an uncaught
 * exception any state may be broken, so the process calls `stop` and exits. Returns a function that removes the
 * handlers.
 */
export function guardProcess(container: MedusaContainer, stop: () => Promise<void>): () => Promise<void> {
  let noted = -Infinity
  let ending = false

  const note = (action: string, thrown: unknown) => {
    const details = { reason: reasonOf(thrown).slice(0, LONGEST_REASON).replaceAll("\0", " ") }
    const recording = container
      .resolve("operations")
      .auditLog.record({ actor: "system", action, subject: String(process.pid), details })
    return pTimeout(recording, LONGEST_NOTE_MILLISECONDS).catch(() => undefined)
  }
  const onRejection = (thrown: unknown) => {
    logger.error({ err: thrown }, "A rejected promise was not handled, perhaps in a plugin; the process goes on")
    if (Date.now() - noted < PAUSE_BETWEEN_NOTES_MILLISECONDS) return
    noted = Date.now()
    void note("process.rejection-unheard", thrown)
  }
  const onException = (thrown: unknown) => {
    logger.fatal({ err: thrown }, "An exception was not caught, perhaps in a plugin; the process ends")
    if (ending) return
    ending = true
    void note("process.exception-uncaught", thrown)
      .then(() => pTimeout(stop(), LONGEST_STOP_MILLISECONDS))
      .catch((error) => logger.error({ err: error }, "The process could not be shut down cleanly"))
      .finally(() => process.exit(1))
  }
  process.on("unhandledRejection", onRejection)
  process.on("uncaughtException", onException)
  return async () => {
    if (ending) return
    process.off("unhandledRejection", onRejection)
    process.off("uncaughtException", onException)
  }
}
