import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { saveCannedAnswer, removeCannedAnswer } from "#src/use-cases/message/desk"

export const PUT = route(endpoints.changeCannedAnswer, async ({ admin, body, params, scope }) => {
  await saveCannedAnswer(scope, params.id, body, admin!.username)
  const items = await scope.resolve("message").desk.cannedAnswers()
  return { ok: true as const, items, total: items.length }
})

export const DELETE = route(endpoints.removeCannedAnswer, async ({ admin, params, scope }) => {
  await removeCannedAnswer(scope, params.id, admin!.username)
  return { ok: true as const }
})
