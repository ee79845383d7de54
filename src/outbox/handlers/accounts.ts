import type { OutboxHandlers } from "../handler"

export const accountsHandlers: OutboxHandlers = {}
