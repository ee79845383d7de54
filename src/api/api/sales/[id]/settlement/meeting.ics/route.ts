import { endpoints } from "@northlot/contract"
import { route } from "../../../../../../http/route"
import { meetingCalendar } from "../../../../../../workflows/settlement/meeting-calendar"

export const GET = route(endpoints.downloadMeeting, async ({ account, params, response, scope }) => {
  const calendar = await meetingCalendar(scope, params.id, account!.id)
  response.setHeader("Content-Disposition", `attachment; filename="meeting.ics"`)
  response.setHeader("Cache-Control", "private, no-store")
  response.type("text/calendar; charset=utf-8").send(calendar)
})
