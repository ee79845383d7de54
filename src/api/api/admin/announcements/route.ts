import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { pageOf } from "#src/queries/admin-list"
import { announcements } from "#src/queries/notice/announcements"
import { sendAnnouncement } from "#src/use-cases/notice/announce"

export const GET = route(endpoints.listAnnouncements, async ({ query, scope }) => ({
  ok: true as const,
  ...(await pageOf(announcements, query, scope)),
}))

export const POST = route(endpoints.sendAnnouncement, async ({ admin, body, scope }) => ({
  ok: true as const,
  item: await sendAnnouncement(scope, body, admin!.username),
}))
