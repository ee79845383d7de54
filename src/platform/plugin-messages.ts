import type { Readable } from "node:stream"
import { z } from "zod"
import { reasonOf } from "./plugin-providers"

/** The longest answer of a plugin, in characters of JSON. */
export const MOST_ANSWER_CHARACTERS = 100_000
/** The longest message: an answer with every character escaped, and its envelope. */
const MOST_MESSAGE_CHARACTERS = 6 * MOST_ANSWER_CHARACTERS + 1_000
const MOST_SETTINGS_DEPTH = 50
/** The id of a plugin's provider: 2 to 40 of a-z and _. */
export const PROVIDER_ID = /^[a-z][a-z_]{1,39}$/

const reason = z.string().transform(reasonOf)

/** The first message of a plugin's process, and its answers. An answer is text, which is parsed later. */
const pluginMessage = z.union([
  z.strictObject({
    ready: z.strictObject({
      id: z.string().regex(PROVIDER_ID),
      priority: z.int().min(0).max(1_000),
      /** The JSON Schema of the settings; null if there is none. */
      settings: z.unknown().refine((settings) => isWithin(settings, MOST_SETTINGS_DEPTH)),
    }),
  }),
  z.strictObject({ refused: reason }),
  z.strictObject({ number: z.int(), text: z.string().max(MOST_ANSWER_CHARACTERS) }),
  z.strictObject({ number: z.int(), failure: reason }),
  /** The process ends because of an error that nothing caught. */
  z.strictObject({ died: reason }),
])

export type PluginMessage = z.infer<typeof pluginMessage>

/**
 * Whether objects and lists are nested at most this deep, because the code that walks through them is recursive.
 */
function isWithin(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isWithin(inner, depth - 1))
}

/**
 * Reads the messages of a plugin's process, one line of JSON each. The plugin itself can write to this pipe, so
 * input is untrusted. Reading ends at the first invalid message, and `refuse` gets the reason.
 */
export function readMessages(
  from: Readable,
  { hear, refuse }: { hear(message: PluginMessage): void; refuse(reason: string): void }
): void {
  let begun = ""
  let refused = false
  const stop = (why: string) => {
    refused = true
    begun = ""
    refuse(why)
  }
  from.setEncoding("utf8")
  from.on("data", (chunk: string) => {
    if (refused) return
    const lines = (begun + chunk).split("\n")
    begun = lines.pop()!
    for (const line of lines) {
      const message = messageOf(line)
      if (message === null) return stop("it said something that is no message of a plugin")
      hear(message)
    }
    if (begun.length > MOST_MESSAGE_CHARACTERS) stop("it said more at once than a plugin may")
  })
}

function messageOf(line: string): PluginMessage | null {
  if (line.length > MOST_MESSAGE_CHARACTERS) return null
  try {
    return pluginMessage.parse(JSON.parse(line))
  } catch {
    return null
  }
}
