import type { z } from "zod"

/** What everybody who listens to an event relies on. */
export interface EventDefinition<Payload extends z.ZodType = z.ZodType> {
  /** Goes up with every change of the payload that a listener could trip over. */
  version: number
  /** What has happened, in one sentence. */
  summary: string
  payload: Payload
  /** The payload holds names, addresses or words of a person: it is kept for the shortest time. */
  personal?: true
}

export type PayloadOf<Definition extends EventDefinition> = z.output<Definition["payload"]>
