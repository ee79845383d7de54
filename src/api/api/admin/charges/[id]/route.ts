import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { adminCharge } from "#src/queries/ledger/admin-charges"

export const GET = route(endpoints.readCharge, async ({ params }) => ({
  ok: true as const,
  item: await adminCharge(params.id),
}))
