import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ownTransactions } from "#src/queries/sale/own-transactions"

export const GET = route(endpoints.listTransactions, async ({ account, query }) => ({
  ok: true as const,
  ...(await ownTransactions(account!.id, query, query)),
}))
