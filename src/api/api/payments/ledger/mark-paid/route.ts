import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { markPaid } from "#src/use-cases/ledger/payments-ledger"

export const POST = route(endpoints.markLedgerPaid, async ({ admin, body, scope }) => ({
  ok: true as const,
  row: await markPaid(scope, admin!.username, body),
}))
