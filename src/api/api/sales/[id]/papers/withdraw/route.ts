import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { withdrawPaper } from "#src/use-cases/sale/paper-acts"

export const POST = route(endpoints.withdrawPaper, async ({ account, body, params, scope }) => ({
  ok: true as const,
  settlement: await withdrawPaper(scope, params.id, account!.id, body),
}))
