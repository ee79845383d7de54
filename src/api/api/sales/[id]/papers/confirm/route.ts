import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { confirmPaper } from "#src/use-cases/sale/paper-acts"

export const POST = route(endpoints.confirmPaper, async ({ account, body, params, scope }) => ({
  ok: true as const,
  settlement: await confirmPaper(scope, params.id, account!.id, body),
}))
