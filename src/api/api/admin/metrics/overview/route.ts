import { endpoints } from "@northlot/contract"
import { route } from "../../../../../http/route"
import { overview } from "../../../../../queries/metrics/overview"

export const GET = route(endpoints.readOverview, async () => ({ ok: true as const, ...(await overview()) }))
