import type { AnswerOf, endpoints } from "@northlot/contract"
import { readAskedLimit, readSettlementPolicy, wireAccountEntered } from "#src/modules/escrow/settlement-policy"

export type PolicyStanding = AnswerOf<typeof endpoints.readSettlementPolicy>

/** The policy in force, and a higher limit that waits for a second admin. */
export async function readPolicy(): Promise<PolicyStanding> {
  const { updatedAt, ...policy } = await readSettlementPolicy()
  const asked = await readAskedLimit()
  return {
    ok: true,
    policy,
    updatedAt: updatedAt?.toISOString() ?? null,
    wireAccountEntered: wireAccountEntered(policy),
    askedLimit: asked && { ...asked, at: asked.at.toISOString() },
  }
}
