import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { pageOf } from "#src/queries/admin-list"
import { contactMessages } from "#src/queries/message/contact-messages"

export const GET = route(endpoints.listContactMessages, async ({ query, scope }) => ({
  ok: true as const,
  ...(await pageOf(contactMessages, query, scope)),
}))
