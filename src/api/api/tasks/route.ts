import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ownTasks } from "#src/queries/task/own-tasks"

export const GET = route(endpoints.listTasks, async ({ account }) => ({
  ok: true as const,
  ...(await ownTasks(account!)),
}))
