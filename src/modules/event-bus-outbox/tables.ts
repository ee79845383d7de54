// Made by `npm run tables` from the schema: the rows of this module's tables as the driver hands them over.

/** A row of `outbox_delivery`. */
export interface OutboxDeliveryRow {
  event_id: number
  subscriber: string
  lane: string | null
  due_at: Date
  relay: number | null
  leased_until: Date | null
  attempts: number
  failures: number
  last_error: string | null
  done_at: Date | null
  set_aside_at: Date | null
  set_aside_reason: string | null
}

/** A row of `outbox_event`. */
export interface OutboxEventRow {
  id: number
  topic: string
  key: string
  payload: unknown
  created_at: Date
  due_at: Date
  attempts: number
  spread_at: Date | null
  done_at: Date | null
  lane: string | null
  metadata: unknown
  staged_group: string | null
  delay_milliseconds: number
  replaceable: string | null
}

/** A row of `outbox_interest`. */
export interface OutboxInterestRow {
  subscriber: string
  topic: string
}
