import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { sendContactMessage } from "#src/use-cases/message/contact"

export const POST = route(endpoints.sendContactMessage, async ({ account, body, scope }) => ({
  ok: true as const,
  reference: await sendContactMessage(scope, account!, body),
}))
