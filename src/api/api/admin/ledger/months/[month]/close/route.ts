import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { closeMonth } from "#src/use-cases/ledger/close-month"

export const POST = route(
  endpoints.closeLedgerMonth,
  async ({ admin, body, params, scope }) => ({
    ok: true as const,
    ...(await closeMonth(scope, params.month, admin!.username, body.note)),
  }),
  { longJob: true }
)
