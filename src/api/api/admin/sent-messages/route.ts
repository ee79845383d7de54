import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { pageOf } from "#src/queries/admin-list"
import { sentMessages } from "#src/queries/notice/sent-messages"

export const GET = route(endpoints.listSentMessages, async ({ query, scope }) => ({
  ok: true as const,
  ...(await pageOf(sentMessages, query, scope)),
}))
