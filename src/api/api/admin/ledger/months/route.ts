import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ledgerMonths } from "#src/use-cases/ledger/close-month"

export const GET = route(
  endpoints.readLedgerMonths,
  async ({ scope }) => ({ ok: true as const, ...(await ledgerMonths(scope)) }),
  { longJob: true }
)
