import { endpoints } from "@northlot/contract"
import { sendCalendar } from "#src/http/calendar"
import { route } from "#src/http/route"
import { inspectionCalendar } from "#src/use-cases/settlement/appointment-calendar"

export const GET = route(endpoints.downloadInspection, async ({ account, params, response, scope }) => {
  sendCalendar(response, "inspection.ics", await inspectionCalendar(scope, params.id, account!.id))
})
