import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { reopenMonth } from "#src/use-cases/ledger/close-month"

export const POST = route(
  endpoints.reopenLedgerMonth,
  async ({ admin, body, params, scope }) => ({
    ok: true as const,
    ...(await reopenMonth(scope, params.month, admin!.username, body.reason)),
  }),
  { longJob: true }
)
