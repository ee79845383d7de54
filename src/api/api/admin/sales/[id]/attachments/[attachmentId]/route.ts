import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { openSaleAttachment } from "#src/use-cases/message/operator-reading"

export const GET = route(endpoints.openSaleAttachment, async ({ admin, params, scope }) => ({
  ok: true as const,
  ...(await openSaleAttachment(scope, params.id, params.attachmentId, admin!.username)),
}))
