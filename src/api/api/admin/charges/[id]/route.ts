import { endpoints } from "@northlot/contract"
import { route } from "../../../../../http/route"
import { adminCharge } from "../../../../../queries/ledger/admin-charges"

export const GET = route(endpoints.readCharge, async ({ params }) => ({
  ok: true as const,
  item: await adminCharge(params.id),
}))
