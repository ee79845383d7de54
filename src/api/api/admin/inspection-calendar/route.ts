import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { staffCalendar } from "#src/use-cases/certification/staff-calendar"

export const GET = route(endpoints.readInspectionCalendar, ({ query, scope }) => staffCalendar(scope, query.from))
