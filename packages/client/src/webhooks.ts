import { Webhook } from "standardwebhooks"
import type { MarketEvents } from "../../../contract/src/events/market-events"

/** The messages of webhooks by their `type`. */
export type WebhookMessage =
  | {
      [Name in keyof MarketEvents]: Envelope<Name, MarketEvents[Name]>
    }[keyof MarketEvents]
  | Envelope<"webhook.test", { webhookId: string }>

interface Envelope<Name extends string, Data> {
  /** Every attempt to deliver a message has the same id; skip an id that your program has handled. */
  id: string
  type: Name
  /** The version of the data. A version that you do not know may lack fields that you read. */
  version: number
  /** When the event happened, ISO 8601 in UTC. */
  timestamp: string
  data: Data
}

/** The message is not from the market, was altered, or is too old. Answer it with 400. */
export class WebhookError extends Error {
  override name = "WebhookError"
}

type GivenHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>

/**
 * Returns the message after its signature was verified. `body` must be the raw text of the request,
 * because parsed and serialized text has another signature. Pass several `secrets` while one is being replaced.
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
      // Another secret may match.
    }
  }
  throw new WebhookError("The signature of this message is not right, or it is older than five minutes.")
}
