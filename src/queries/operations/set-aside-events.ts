import type { SetAsideEvent, endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { SourceOf } from "../admin-list"

type Row = Omit<SetAsideEvent, "createdAt" | "setAsideAt"> & { createdAt: Date; setAsideAt: Date }

const ID = "delivery.event_id || '-' || delivery.subscriber"

/**
 * Event deliveries that the outbox stopped trying, because they kept failing or ended the process. The payloads are not
 * read, because they may be meant for one person only.
 */
export const setAsideEvents = {
  from: "outbox_delivery delivery JOIN outbox_event event ON event.id = delivery.event_id",
  id: `(${ID})`,
  where({ topic, subscriber, reason, ...days }, where) {
    where.add("delivery.set_aside_at IS NOT NULL")
    where.equal({ "event.topic": topic, "delivery.subscriber": subscriber, "delivery.set_aside_reason": reason })
    where.days("delivery.set_aside_at", days)
  },
  orders: {
    setAsideAt: ["delivery.set_aside_at", "event.id"],
    createdAt: ["event.created_at", "event.id"],
    topic: "event.topic",
    subscriber: "delivery.subscriber",
    failures: "delivery.failures",
    reason: "delivery.set_aside_reason",
  },
  async read(ids) {
    const rows = await database().records<Row>(
      `SELECT ${ID} AS id, event.topic, delivery.subscriber, event.created_at, delivery.set_aside_at,
         delivery.set_aside_reason AS reason, delivery.failures, delivery.last_error
       FROM outbox_delivery delivery JOIN outbox_event event ON event.id = delivery.event_id
       WHERE delivery.set_aside_at IS NOT NULL AND ${ID} = ANY($1)`,
      [ids]
    )
    return rows.map(({ createdAt, setAsideAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      setAsideAt: setAsideAt.toISOString(),
    }))
  },
} satisfies SourceOf<typeof endpoints.listSetAsideEvents>
