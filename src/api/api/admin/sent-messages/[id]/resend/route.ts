import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { resendMessage } from "#src/use-cases/notice/message-log"

export const POST = route(endpoints.resendMessage, async ({ admin, params, scope }) => {
  await resendMessage(scope, params.id, admin!.username)
  return { ok: true as const }
})
