import type { OutboxHandlers } from "../handler"

export const auctionsHandlers: OutboxHandlers = {}
