import pTimeout from "p-timeout"

const PATIENCE_MILLISECONDS = 2_000
const MAXIMUM_REASON_CHARACTERS = 300

/**
 * The form of the names of plugins, their subscribers and their jobs. It is short, because a delivery's id contains two
 * of these names.
 */
export const PLUGIN_NAME = /^[a-z0-9][a-z0-9-]{0,47}$/
export const PLUGIN_NAME_RULE = "at most 48 small letters, digits and hyphens"

/** The message of a start that refuses a plugin; `why` is a sentence or a part of one. */
export function unusablePlugin(setting: string, plugin: string, why: string): string {
  return `The plugin ${plugin} of ${setting} cannot be used: ${why}`
}

/**
 * A plugin's answer within two seconds. The signal aborts when the wait ends. @throws Error if the answer is late
 */
export async function answerInTime<Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const patience = new AbortController()
  return pTimeout(ask(patience.signal), PATIENCE_MILLISECONDS, () => {
    const error = new Error("it did not answer within two seconds")
    patience.abort(error)
    throw error
  })
}

/** The thrown value as text that the database can store. A plugin may throw anything. */
export function reasonOf(thrown: unknown): string {
  const message: unknown = thrown instanceof Error ? thrown.message : thrown
  if (typeof message !== "string" || message === "") return "it threw something without a message"
  return message.slice(0, MAXIMUM_REASON_CHARACTERS).replace(/[\p{Cc}\p{Cs}]+/gu, " ")
}
