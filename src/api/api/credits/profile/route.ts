import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"

export const GET = route(endpoints.creditProfile, async ({ account, scope }) => {
  const { id, buyerType } = account!
  const balance = await scope.resolve("credit").balance(id)
  return { ok: true as const, buyerType, buyer_type: buyerType, user: { buyerType }, balance }
})
