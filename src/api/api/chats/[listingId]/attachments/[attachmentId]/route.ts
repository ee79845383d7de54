import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { openAttachment } from "#src/use-cases/message/conversation-acts"

export const GET = route(endpoints.readAttachment, async ({ account, params, scope }) => ({
  ok: true as const,
  ...(await openAttachment(scope, { id: params.listingId, accountId: account!.id }, params.attachmentId)),
}))
