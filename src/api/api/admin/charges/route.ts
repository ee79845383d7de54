import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { adminCharges } from "#src/queries/ledger/admin-charges"

export const GET = route(endpoints.listCharges, async ({ query }) => ({
  ok: true as const,
  ...(await adminCharges(query)),
}))
