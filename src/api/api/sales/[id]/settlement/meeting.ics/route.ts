import { endpoints } from "@northlot/contract"
import { sendCalendar } from "#src/http/calendar"
import { route } from "#src/http/route"
import { meetingCalendar } from "#src/use-cases/settlement/appointment-calendar"

export const GET = route(endpoints.downloadMeeting, async ({ account, params, response, scope }) => {
  sendCalendar(response, "meeting.ics", await meetingCalendar(scope, params.id, account!.id))
})
