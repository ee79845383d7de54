import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { markUnpaid } from "#src/use-cases/ledger/payments-ledger"

export const POST = route(endpoints.markLedgerUnpaid, async ({ admin, body, scope }) => ({
  ok: true as const,
  row: await markUnpaid(scope, admin!.username, body),
}))
