import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { pluginCharges } from "#src/queries/plugin/plugin-charges"

export const GET = route(endpoints.listPluginCharges, async ({ query }) => ({
  ok: true as const,
  ...(await pluginCharges(query)),
}))
