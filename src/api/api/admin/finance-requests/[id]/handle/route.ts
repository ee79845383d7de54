import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { handleFinanceRequest } from "#src/use-cases/finance/finance-acts"

export const POST = route(endpoints.handleFinanceRequest, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  item: await handleFinanceRequest(scope, admin!.username, params.id, body.note),
}))
