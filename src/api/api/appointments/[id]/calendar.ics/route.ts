import { endpoints } from "@northlot/contract"
import { sendCalendar } from "#src/http/calendar"
import { route } from "#src/http/route"
import { inspectionCalendar } from "#src/use-cases/certification/inspection-calendar"

export const GET = route(endpoints.downloadAppointment, async ({ account, params, response, scope }) => {
  sendCalendar(response, "inspection.ics", await inspectionCalendar(scope, account!.id, params.id))
})
