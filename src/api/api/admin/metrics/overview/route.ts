import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { overview } from "#src/queries/report/overview"

export const GET = route(endpoints.readOverview, async () => ({ ok: true as const, ...(await overview()) }))
