import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { staffTasks } from "#src/queries/task/staff-tasks"

export const GET = route(endpoints.listStaffTasks, async ({ admin, query, scope }) => ({
  ok: true as const,
  ...(await staffTasks(scope, admin!, query)),
}))
