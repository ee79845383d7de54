import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readReconciliation, runReconciliation } from "#src/use-cases/ledger/reconciliation-report"

export const GET = route(endpoints.readReconciliation, async () => ({
  ok: true as const,
  ...(await readReconciliation()),
}))

export const POST = route(
  endpoints.reconcileNow,
  async ({ admin, scope }) => ({ ok: true as const, run: await runReconciliation(scope, admin!.username) }),
  { longJob: true }
)
