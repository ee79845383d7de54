import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { cancelSale } from "#src/use-cases/sale/cancel-sale"

export const POST = route(endpoints.cancelSale, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  ...(await cancelSale(scope, params.id, admin!.username, body)),
}))
