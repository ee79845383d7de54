import { noteCard } from "#src/workflows/payments/note-card"
import type { OutboxHandlers } from "../handler"

/** What payments tell of who somebody is. */
export const reviewsHandlers: OutboxHandlers = {
  "charge.paid": noteCard,
}
