import type { OutboxHandlers } from "../handler"

export const listingsHandlers: OutboxHandlers = {}
