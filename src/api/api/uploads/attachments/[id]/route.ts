import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { discardAttachment } from "#src/use-cases/message/attachments"

export const DELETE = route(endpoints.discardAttachment, async ({ account, params, scope }) => {
  await discardAttachment(scope, account!.id, params.id)
  return { ok: true as const }
})
