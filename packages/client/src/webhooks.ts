import { Webhook } from "standardwebhooks"
import type { MarketEvents } from "../../../contract/src/events/market-events"

/** What a webhook tells, by its `type`. */
export type WebhookMessage =
  | {
      [Name in keyof MarketEvents]: Envelope<Name, MarketEvents[Name]>
    }[keyof MarketEvents]
  | Envelope<"webhook.test", { webhookId: string }>

interface Envelope<Name extends string, Data> {
  /** The same at every try of one message: what you did with it once, leave out the second time. */
  id: string
  type: Name
  /** Of the data; a higher one than you know may lack what you read. */
  version: number
  /** When it happened, ISO 8601 in UTC. */
  timestamp: string
  data: Data
}

/** The message is not from the market, was changed on its way, or is too old. Answer it with 400. */
export class WebhookError extends Error {
  override name = "WebhookError"
}

type GivenHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>

/**
 * The message, once its signature was found right. `body` is the raw text of the request, as it came: parsed and written
 * anew it has another signature. Several `secrets` while one is being replaced. @throws WebhookError
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
      // The next secret, where there is one.
    }
  }
  throw new WebhookError("The signature of this message is not right, or it is older than five minutes.")
}
