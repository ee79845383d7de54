import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readDuePayouts } from "#src/use-cases/settlement/read-batch"

export const GET = route(endpoints.readDuePayouts, async ({ scope }) => ({
  ok: true as const,
  ...(await readDuePayouts(scope)),
}))
