import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { listPlugins } from "#src/workflows/site/plugins"

export const GET = route(endpoints.listPlugins, ({ scope }) => listPlugins(scope))
