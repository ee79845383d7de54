import { endpoints } from "@northlot/contract"
import { route } from "../../../../../../http/route"
import { completeStep } from "../../../../../../workflows/settlement/party-acts"

export const POST = route(endpoints.completeSettlementStep, async ({ account, body, params, scope }) => ({
  ok: true as const,
  settlement: await completeStep(scope, params.id, account!.id, body),
}))
