import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"

export const GET = route(endpoints.creditBalance, async ({ account, scope }) => {
  const balance = await scope.resolve("credit").balance(account!.id)
  return { ok: true as const, balance, credits: balance, required: account!.buyerType === "private" }
})
