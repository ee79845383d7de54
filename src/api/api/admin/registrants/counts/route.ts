import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { registrantCounts } from "#src/queries/account/count-registrants"

export const GET = route(endpoints.countRegistrants, async () => ({ ok: true as const, ...(await registrantCounts()) }))
