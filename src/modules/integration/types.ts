import type { CamelCased } from "#src/platform/camel-case"
import type { WebhookDeliveryRow, WebhookEndpointRow } from "./tables"

/** An address that is told, without its secrets. */
export type WebhookRecord = CamelCased<
  Pick<
    WebhookEndpointRow,
    "id" | "name" | "url" | "events" | "is_on" | "off_because" | "failing_since" | "created_by" | "created_at"
  >
>

/** What can be changed of it. */
export type WebhookSettings = Pick<WebhookRecord, "name" | "url" | "events" | "isOn">

/** One delivery on its way. */
export type DueDelivery = Pick<CamelCased<WebhookDeliveryRow>, "id" | "endpointId" | "body" | "createdAt"> & {
  url: string
  isOn: boolean
  /** What signs it: the present secret, and the one before it while that still counts. */
  secrets: string[]
}

/** What came of one try. */
export interface TriedDelivery {
  /** Null without an answer. */
  status: number | null
  /** The first characters of the answer. */
  answer: string | null
  error: string | null
}
