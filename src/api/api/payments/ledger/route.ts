import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { paymentsLedger } from "#src/queries/ledger/payments-ledger"

export const GET = route(endpoints.listLedger, async ({ account, query }) => ({
  ok: true as const,
  ...(await paymentsLedger(account?.id ?? null, query)),
}))
