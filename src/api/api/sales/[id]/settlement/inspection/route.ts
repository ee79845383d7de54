import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { cancelInspection, proposeInspection } from "#src/use-cases/settlement/inspection"

export const PUT = route(endpoints.proposeInspection, async ({ account, body, params, scope }) => ({
  ok: true as const,
  settlement: await proposeInspection(scope, params.id, account!.id, body),
}))

export const DELETE = route(endpoints.cancelInspection, async ({ account, params, scope }) => ({
  ok: true as const,
  settlement: await cancelInspection(scope, params.id, account!.id),
}))
