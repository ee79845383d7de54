import pino from "pino"

/** One JSON line per event on standard error; nothing secret in it. */
export const logger = pino(
  {
    level: process.env.NORTHLOT_LOG_LEVEL || "warn",
    redact: {
      paths: ["*.password", "*.token", "*.authorization", "*.cookie", "password", "token"],
      censor: "[redacted]",
    },
  },
  pino.destination({ fd: 2, sync: true })
)
