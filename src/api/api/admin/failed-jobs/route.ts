import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { allFailedJobs } from "#src/use-cases/operations/operations"

export const GET = route(endpoints.listFailedJobs, async () => {
  const items = await allFailedJobs()
  return { ok: true as const, items, total: items.length }
})
