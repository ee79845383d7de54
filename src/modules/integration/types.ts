import type { CamelCased } from "#src/platform/camel-case"
import type { WebhookDeliveryRow, WebhookEndpointRow } from "./tables"

/** A webhook endpoint without its secrets. */
export type WebhookRecord = CamelCased<
  Pick<
    WebhookEndpointRow,
    "id" | "name" | "url" | "events" | "is_on" | "off_because" | "failing_since" | "created_by" | "created_at"
  >
>

export type WebhookSettings = Pick<WebhookRecord, "name" | "url" | "events" | "isOn">

export type DueDelivery = Pick<CamelCased<WebhookDeliveryRow>, "id" | "endpointId" | "body" | "createdAt"> & {
  url: string
  isOn: boolean
  /** The signing secrets: the present one, and the previous one while it is still valid. */
  secrets: string[]
}

export interface TriedDelivery {
  /** The HTTP status of the response; `null` without a response. */
  status: number | null
  /** The first characters of the response. */
  answer: string | null
  error: string | null
}
