import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"

export const GET = route(endpoints.health, async () => ({ ok: true as const, serverNow: new Date().toISOString() }))
