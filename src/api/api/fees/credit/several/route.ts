import { endpoints } from "@northlot/contract"
import { onSameHost } from "#src/http/on-same-host"
import { route } from "#src/http/route"
import { payFeesByCredit } from "#src/use-cases/credit/pay-fees-by-credit"

export const POST = route(endpoints.payFeesByCredit, async ({ account, body, request, scope }) => {
  const { url, ...done } = await payFeesByCredit(scope, account!, body)
  return { ok: true as const, ...done, url: url && onSameHost(url, request) }
})
