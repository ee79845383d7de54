import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ageing } from "#src/queries/ledger/ageing"

export const GET = route(endpoints.readAgeing, async ({ query }) => ({ ok: true as const, ...(await ageing(query)) }), {
  longJob: true,
})
