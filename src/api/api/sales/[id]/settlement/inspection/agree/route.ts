import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { agreeInspection } from "#src/use-cases/settlement/inspection"

export const POST = route(endpoints.agreeInspection, async ({ account, body, params, scope }) => ({
  ok: true as const,
  settlement: await agreeInspection(scope, params.id, account!.id, body.proposal),
}))
