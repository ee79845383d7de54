import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { stopAnnouncement } from "#src/use-cases/notice/announce"

export const POST = route(endpoints.stopAnnouncement, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  item: await stopAnnouncement(scope, params.id, body.reason, admin!.username),
}))
