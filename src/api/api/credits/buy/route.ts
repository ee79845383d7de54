import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"

export const POST = route(endpoints.buyCredits, async ({ account, scope }) => ({
  ok: true as const,
  balance: await scope.resolve("credit").credits.balance(account!.id),
}))
