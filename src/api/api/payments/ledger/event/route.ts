import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { recordEvent } from "#src/use-cases/ledger/payments-ledger"

export const POST = route(endpoints.recordLedgerEvent, async ({ account, body, scope }) => ({
  ok: true as const,
  row: await recordEvent(scope, account?.id ?? null, body),
}))
