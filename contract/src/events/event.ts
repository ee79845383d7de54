import type { z } from "zod"

export interface EventDefinition<Payload extends z.ZodType = z.ZodType> {
  /** The version number. It rises with every change of the payload that could break a listener. */
  version: number
  /** What has happened, in one sentence. */
  summary: string
  payload: Payload
  /**
   * The payload contains names, addresses or words of a person. It is deleted earlier than the payload of other events.
   */
  personal?: true
}

export type PayloadOf<Definition extends EventDefinition> = z.output<Definition["payload"]>
