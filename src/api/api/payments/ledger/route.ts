import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { paymentsLedger } from "../../../../queries/ledger/payments-ledger"

export const GET = route(endpoints.listLedger, async ({ account, query }) => ({
  ok: true as const,
  ...(await paymentsLedger(account?.id ?? null, query)),
}))
