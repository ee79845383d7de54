import type { Readable } from "node:stream"
import { z } from "zod"
import { reasonOf } from "./plugin-providers"

/** The longest answer of a plugin, in characters of JSON. */
export const MOST_ANSWER_CHARACTERS = 100_000
/** The longest message: an answer in which each character is escaped, with room for what stands around it. */
const MOST_MESSAGE_CHARACTERS = 6 * MOST_ANSWER_CHARACTERS + 1_000
const MOST_SETTINGS_DEPTH = 50
/** What a provider of a plugin calls itself: 2 to 40 of a-z and _. */
export const PROVIDER_ID = /^[a-z][a-z_]{1,39}$/

const reason = z.string().transform(reasonOf)

/** What the process of a plugin says first, and then to each question. Answers come as text: they are read later. */
const pluginMessage = z.union([
  z.strictObject({
    ready: z.strictObject({
      id: z.string().regex(PROVIDER_ID),
      priority: z.int().min(0).max(1_000),
      /** The JSON Schema of what it can be set to, null where there is none. */
      settings: z.unknown().refine((settings) => isWithin(settings, MOST_SETTINGS_DEPTH)),
    }),
  }),
  z.strictObject({ refused: reason }),
  z.strictObject({ number: z.int(), text: z.string().max(MOST_ANSWER_CHARACTERS) }),
  z.strictObject({ number: z.int(), failure: reason }),
  /** It ends, because of something that was thrown while nobody listened. */
  z.strictObject({ died: reason }),
])

export type PluginMessage = z.infer<typeof pluginMessage>

/** Whether objects and lists are nested at most so deep: whoever walks through them calls itself that often. */
function isWithin(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isWithin(inner, depth - 1))
}

/**
 * Reads what the process of a plugin says, one line of JSON for each message. The plugin can write there too, so
 * anything may come: the first thing that is no message is the last that is read, and `refuse` is told why.
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
