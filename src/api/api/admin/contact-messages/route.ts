import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { contactMessages } from "#src/queries/accounts/contact-messages"

export const GET = route(endpoints.listContactMessages, async ({ query }) => ({
  ok: true as const,
  ...(await contactMessages(query)),
}))
