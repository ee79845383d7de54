// Made by `npm run tables` from the schema: the rows of this module's tables as the driver hands them over.

/** A row of `webhook_delivery`. */
export interface WebhookDeliveryRow {
  id: string
  endpoint_id: string
  event_id: number | null
  event: string
  body: string
  created_at: Date
  status: "waiting" | "delivered" | "dropped"
  round: number
  attempts: number
  last_tried_at: Date | null
  last_status: number | null
  last_answer: string | null
  last_error: string | null
}

/** A row of `webhook_endpoint`. */
export interface WebhookEndpointRow {
  id: string
  name: string
  url: string
  events: string[]
  secret_key_id: string
  secret_sealed: Buffer
  old_secret_key_id: string | null
  old_secret_sealed: Buffer | null
  old_secret_until: Date | null
  is_on: boolean
  off_because: string | null
  failing_since: Date | null
  created_by: string
  created_at: Date
}
