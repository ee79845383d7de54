import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { templates } from "#src/use-cases/notice/message-log"

export const GET = route(endpoints.listMessageTemplates, async () => {
  const items = templates()
  return { ok: true as const, items, total: items.length }
})
