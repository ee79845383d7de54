import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { recordPaper } from "#src/use-cases/sale/paper-acts"

export const POST = route(endpoints.recordPaper, async ({ account, body, params, scope }) => ({
  ok: true as const,
  settlement: await recordPaper(scope, params.id, account!.id, body),
}))
