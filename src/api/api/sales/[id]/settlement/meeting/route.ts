import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { moveMeeting } from "#src/use-cases/settlement/party-acts"

export const PUT = route(endpoints.changeMeeting, async ({ account, body, params, scope }) => ({
  ok: true as const,
  settlement: await moveMeeting(scope, params.id, account!.id, body),
}))
