import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { hstOfPeriod } from "#src/use-cases/ledger/reports"

export const GET = route(endpoints.readHst, async ({ query, scope }) => ({
  ok: true as const,
  ...query,
  ...(await hstOfPeriod(scope, query)),
}))
