import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { addSmsRecipient, listSmsRecipients } from "#src/use-cases/notice/operator-sms"

export const GET = route(endpoints.listSmsRecipients, async ({ scope }) => ({
  ok: true as const,
  ...(await listSmsRecipients(scope)),
}))

export const POST = route(endpoints.addSmsRecipient, async ({ body, scope, admin }) => ({
  ok: true as const,
  ...(await addSmsRecipient(scope, body, `admin:${admin!.username}`)),
}))
