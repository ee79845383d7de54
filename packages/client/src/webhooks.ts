import { Webhook } from "standardwebhooks"
import type { MarketEvents } from "../../../contract/src/events/market-events"

/** The messages of webhooks by their `type`. */
export type WebhookMessage =
  | {
      [Name in keyof MarketEvents]: Envelope<Name, MarketEvents[Name]>
    }[keyof MarketEvents]
  | Envelope<"webhook.test", { webhookId: string }>

interface Envelope<Name extends string, Data> {
  /**
   * The id of the message, the same in every attempt to deliver it. Skip a message whose id your program has handled.
   */
  id: string
  type: Name
  /** The version of the format of `data`. An unknown version may lack fields that your program reads. */
  version: number
  /** When the event happened, ISO 8601 in UTC. */
  timestamp: string
  data: Data
}

/** Thrown if the message is not from the market, was altered, or is too old. Respond to such a message with 400. */
export class WebhookError extends Error {
  override name = "WebhookError"
}

type GivenHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>

/**
 * Verifies a message's signature and returns the message. `body` must be the raw text of the request, because parsed
 * and serialized text has another signature. Pass several `secrets` while a secret is being replaced.
 * @throws WebhookError
 */
export function verifyWebhook(
  secrets: string | readonly string[],
  headers: GivenHeaders,
  body: string
): WebhookMessage {
  const read = (name: string): string => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name]
    return (Array.isArray(value) ? value[0] : value) ?? ""
  }
  const signed = {
    "webhook-id": read("webhook-id"),
    "webhook-timestamp": read("webhook-timestamp"),
    "webhook-signature": read("webhook-signature"),
  }
  for (const secret of [secrets].flat()) {
    try {
      const message = new Webhook(secret).verify(body, signed) as Omit<WebhookMessage, "id">
      return { id: signed["webhook-id"], ...message } as WebhookMessage
    } catch {
      // The message may be signed with another of the secrets.
    }
  }
  throw new WebhookError("The signature of this message is not right, or it is older than five minutes.")
}
