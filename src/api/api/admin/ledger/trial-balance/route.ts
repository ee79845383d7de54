import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { trialBalance } from "#src/use-cases/ledger/reports"

export const GET = route(endpoints.readTrialBalance, async ({ query, scope }) => {
  const { until, ...report } = await trialBalance(scope, query.until)
  return { ok: true as const, until: until.toISOString(), ...report }
})
