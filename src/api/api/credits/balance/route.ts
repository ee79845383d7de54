import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { leadingAuctions } from "#src/queries/credit/leading-auctions"

export const GET = route(endpoints.creditBalance, async ({ account, scope }) => {
  const required = account!.buyerType === "private"
  const balance = await scope.resolve("credit").credits.balance(account!.id)
  const leading = required ? await leadingAuctions(account!.id) : []
  return { ok: true as const, balance, credits: balance, required, leading }
})
