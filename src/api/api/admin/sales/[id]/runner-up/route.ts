import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { offerToRunnerUp } from "#src/use-cases/negotiation/open-offer"
import { adminRunnerUp } from "#src/use-cases/negotiation/read-offers"

export const GET = route(endpoints.readRunnerUp, async ({ params, scope }) => ({
  ok: true as const,
  runnerUp: await adminRunnerUp(scope, params.id),
}))

export const POST = route(endpoints.offerToRunnerUp, async ({ admin, body, params, scope }) => {
  await offerToRunnerUp(scope, params.id, admin!.username, body)
  return { ok: true as const, runnerUp: await adminRunnerUp(scope, params.id) }
})
