import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { changeSettlementPolicy } from "#src/workflows/settlement/change-policy"
import { wireAccountEntered, type SettlementPolicyRecord } from "#src/modules/escrow/settlement-policy"

export const GET = route(endpoints.readSettlementPolicy, async ({ scope }) =>
  answer(await scope.resolve("escrow").settlementPolicy())
)

export const PUT = route(endpoints.writeSettlementPolicy, async ({ admin, body, scope }) =>
  answer(await changeSettlementPolicy(scope, body, admin!.username))
)

function answer({ updatedAt, ...policy }: SettlementPolicyRecord) {
  return {
    ok: true as const,
    policy,
    updatedAt: updatedAt?.toISOString() ?? null,
    wireAccountEntered: wireAccountEntered(policy),
  }
}
