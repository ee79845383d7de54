import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { seeNotice } from "#src/use-cases/message/see-notice"

export const POST = route(endpoints.markNoticeSeen, async ({ account, params, scope }) => {
  await seeNotice(scope, params.id, account!.id)
  return { ok: true as const }
})
