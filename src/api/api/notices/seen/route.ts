import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { seeNotices } from "#src/use-cases/message/see-notice"

export const POST = route(endpoints.markNoticesSeen, async ({ account, body, scope }) => {
  await seeNotices(scope, account!.id, new Date(body.until))
  return { ok: true as const }
})
