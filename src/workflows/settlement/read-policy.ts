import type { MedusaContainer } from "@medusajs/framework/types"
import type { AnswerOf, endpoints } from "@northlot/contract"
import { wireAccountEntered } from "#src/modules/escrow/rules/wire-account"
import { escrow } from "./settlement-of"

export type PolicyStanding = AnswerOf<typeof endpoints.readSettlementPolicy>

/** The policy in force, and a higher limit that waits for a second admin. */
export async function readPolicy(scope: MedusaContainer): Promise<PolicyStanding> {
  const { updatedAt, ...policy } = await escrow(scope).settlementPolicy()
  const asked = await escrow(scope).askedLimit()
  return {
    ok: true,
    policy,
    updatedAt: updatedAt?.toISOString() ?? null,
    wireAccountEntered: wireAccountEntered(policy),
    askedLimit: asked && { ...asked, at: asked.at.toISOString() },
  }
}
