import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { previewOf } from "#src/use-cases/notice/message-log"

export const GET = route(endpoints.previewMessageTemplate, async ({ params }) => ({
  ok: true as const,
  item: await previewOf(params.id),
}))
