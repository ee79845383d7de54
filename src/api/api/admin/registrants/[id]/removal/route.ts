import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readRemoval } from "#src/use-cases/account/remove-registrant"

export const GET = route(endpoints.readRegistrantRemoval, async ({ params, scope }) => ({
  ok: true as const,
  ...(await readRemoval(scope, params.id)),
}))
