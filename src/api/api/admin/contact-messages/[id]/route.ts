import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { contactMessage } from "#src/queries/accounts/contact-messages"

export const GET = route(endpoints.readContactMessage, async ({ params }) => {
  const item = await contactMessage(params.id)
  if (!item) throw new RefusedError("NOT_FOUND")
  return { ok: true as const, item }
})
