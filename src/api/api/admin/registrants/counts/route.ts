import { endpoints } from "@northlot/contract"
import { route } from "../../../../../http/route"
import { registrantCounts } from "../../../../../queries/accounts/count-registrants"

export const GET = route(endpoints.countRegistrants, async () => ({ ok: true as const, ...(await registrantCounts()) }))
