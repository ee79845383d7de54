import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { trustBalances } from "#src/use-cases/ledger/reports"

export const GET = route(endpoints.readTrustBalances, async ({ scope }) => ({
  ok: true as const,
  ...(await trustBalances(scope)),
}))
