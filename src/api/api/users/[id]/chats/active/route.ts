import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ownChats } from "#src/queries/message/own-chats"

export const GET = route(endpoints.listActiveChats, async ({ account, params, query }) => {
  if (params.id !== "me" && params.id !== account!.id) throw new RefusedError("NOT_FOUND")
  return { ok: true as const, ...(await ownChats(account!.id, query)) }
})
