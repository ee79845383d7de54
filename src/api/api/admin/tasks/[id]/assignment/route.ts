import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { assignTask } from "#src/use-cases/message/assign-task"

export const PUT = route(endpoints.assignStaffTask, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  item: await assignTask(scope, admin!, params.id, body),
}))
