import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { liftSuppression } from "#src/use-cases/notice/message-log"

export const DELETE = route(endpoints.liftSuppression, async ({ admin, params, query, scope }) => {
  await liftSuppression(scope, { ...params, ...query }, admin!.username)
  return { ok: true as const }
})
