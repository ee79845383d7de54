import pTimeout from "p-timeout"

const PATIENCE_MILLISECONDS = 2_000
const MAXIMUM_REASON_CHARACTERS = 300

/** What plugins, their subscribers and their jobs are called; two of them are part of the id of a delivery. */
export const PLUGIN_NAME = /^[a-z0-9][a-z0-9-]{0,47}$/
export const PLUGIN_NAME_RULE = "at most 48 small letters, digits and hyphens"

/** What a start says of a plugin that it refuses; `why` is a sentence or a part of one. */
export function unusablePlugin(setting: string, plugin: string, why: string): string {
  return `The plugin ${plugin} of ${setting} cannot be used: ${why}`
}

/**
 * What a plugin answers within two seconds; the signal ends when it is no longer waited for. @throws Error when it is
 * late
 */
export async function answerInTime<Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const patience = new AbortController()
  return pTimeout(ask(patience.signal), PATIENCE_MILLISECONDS, () => {
    const error = new Error("it did not answer within two seconds")
    patience.abort(error)
    throw error
  })
}

/** What was thrown, as text that the database can hold: a plugin may throw anything. */
export function reasonOf(thrown: unknown): string {
  const message: unknown = thrown instanceof Error ? thrown.message : thrown
  if (typeof message !== "string" || message === "") return "it threw something without a message"
  return message.slice(0, MAXIMUM_REASON_CHARACTERS).replace(/[\p{Cc}\p{Cs}]+/gu, " ")
}
