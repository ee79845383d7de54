import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { testLetter } from "#src/use-cases/notice/message-log"

export const POST = route(endpoints.testMessageTemplate, async ({ admin, body, params, scope }) => {
  await testLetter(scope, params.id, body.to, admin!.username)
  return { ok: true as const }
})
