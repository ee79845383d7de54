import type { OutboxHandlers } from "../handler"

export const salesHandlers: OutboxHandlers = {}
