import type { Logger } from "@medusajs/framework/types"
import { logger } from "./logger"

/** Medusa's warnings that do not apply: a market with one process needs no Redis, and a market with several has one. */
const EXPECTED = new Set(["Local Event Bus installed. This is not recommended for production."])

let activities = 0

/** Writes Medusa's messages to the project's log, its progress messages at debug level. */
export const medusaLogger: Logger = {
  panic(data) {
    logger.fatal({ err: data }, "The commerce core cannot go on")
    process.exit(1)
  },
  shouldLog: (level) => logger.isLevelEnabled(level === "error" || level === "warn" ? level : "debug"),
  setLogLevel: () => undefined,
  unsetLogLevel: () => undefined,
  activity(message) {
    logger.debug(message)
    return String(++activities)
  },
  progress: (_activity, message) => logger.debug(message),
  success(_activity, message) {
    logger.debug(message)
    return {}
  },
  failure: (_activity, message) => logger.error(message),
  error(messageOrError, error) {
    if (typeof messageOrError === "string") logger.error({ err: error }, messageOrError)
    else logger.error({ err: messageOrError }, "The commerce core reported an error")
  },
  warn(message) {
    if (!EXPECTED.has(message)) logger.warn(message)
  },
  info: (message) => logger.debug(message),
  http: (message) => logger.debug(message),
  verbose: (message) => logger.debug(message),
  debug: (message) => logger.debug(message),
  silly: (message) => logger.debug(message),
  log: (...args) => logger.debug(args.map(String).join(" ")),
}
