import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { itemOf } from "#src/queries/admin-list"
import { contactMessages } from "#src/queries/message/contact-messages"

export const GET = route(endpoints.readContactMessage, async ({ params, scope }) => ({
  ok: true as const,
  item: await itemOf(contactMessages, params.id, scope),
}))
