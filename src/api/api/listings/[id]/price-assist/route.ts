import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readPriceAssist } from "#src/queries/report/price-assist"

export const GET = route(endpoints.readPriceAssist, async ({ account, params }) => ({
  ok: true as const,
  ...(await readPriceAssist(params.id, account!.id)),
}))
