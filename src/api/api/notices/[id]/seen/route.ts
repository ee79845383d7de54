import { endpoints } from "@northlot/contract"
import { route } from "../../../../../http/route"
import { MESSAGING_MODULE } from "../../../../../modules/messaging"
import type MessagingModuleService from "../../../../../modules/messaging/service"

export const POST = route(endpoints.markNoticeSeen, async ({ account, params, scope }) => {
  await scope.resolve<MessagingModuleService>(MESSAGING_MODULE).markNoticeSeen(params.id, account!.id)
  return { ok: true as const }
})
