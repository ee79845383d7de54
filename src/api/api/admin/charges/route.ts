import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { adminCharges } from "../../../../queries/ledger/admin-charges"

export const GET = route(endpoints.listCharges, async ({ query }) => ({
  ok: true as const,
  ...(await adminCharges(query)),
}))
