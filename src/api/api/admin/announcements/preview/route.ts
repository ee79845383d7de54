import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { previewAnnouncement } from "#src/use-cases/notice/announce"

export const POST = route(endpoints.previewAnnouncement, async ({ body }) => ({
  ok: true as const,
  ...(await previewAnnouncement(body)),
}))
