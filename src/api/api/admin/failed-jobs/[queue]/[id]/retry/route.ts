import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { retryFailedJob } from "#src/use-cases/operations/operations"

export const POST = route(endpoints.retryFailedJob, async ({ admin, params, scope }) => {
  await retryFailedJob(scope, params, admin!.username)
  return { ok: true as const }
})
