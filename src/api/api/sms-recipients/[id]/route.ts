import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { removeSmsRecipient } from "#src/use-cases/notice/operator-sms"

export const DELETE = route(endpoints.removeSmsRecipient, async ({ params, scope, admin }) => ({
  ok: true as const,
  ...(await removeSmsRecipient(scope, params.id, `admin:${admin!.username}`)),
}))
