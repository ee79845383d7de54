import type { MedusaContainer } from "@medusajs/framework/types"
import type { AnswerOf, endpoints } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"

/** The buyer type, under every field name of the spec, and the buyer's balance. */
export async function creditProfile(
  scope: MedusaContainer,
  { id, buyerType }: AccountRecord
): Promise<AnswerOf<typeof endpoints.creditProfile>> {
  const balance = await scope.resolve("credit").credits.balance(id)
  return { ok: true, buyerType, buyer_type: buyerType, user: { buyerType }, balance }
}
