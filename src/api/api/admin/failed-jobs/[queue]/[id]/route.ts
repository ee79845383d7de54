import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { deleteFailedJob } from "#src/use-cases/operations/operations"

export const DELETE = route(endpoints.deleteFailedJob, async ({ admin, params, scope }) => {
  await deleteFailedJob(scope, params, admin!.username)
  return { ok: true as const }
})
