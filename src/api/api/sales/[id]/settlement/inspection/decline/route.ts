import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { declineInspection } from "#src/use-cases/settlement/inspection"

export const POST = route(endpoints.declineInspection, async ({ account, body, params, scope }) => ({
  ok: true as const,
  settlement: await declineInspection(scope, params.id, account!.id, body.proposal),
}))
