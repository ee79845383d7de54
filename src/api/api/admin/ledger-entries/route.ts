import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { pageOf } from "#src/queries/admin-list"
import { ledgerEntries } from "#src/queries/ledger/entries"

export const GET = route(endpoints.listLedgerEntries, async ({ query, scope }) => ({
  ok: true as const,
  ...(await pageOf(ledgerEntries, query, scope)),
}))
