import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { listPlugins } from "#src/use-cases/plugin/plugins"

export const GET = route(endpoints.listPlugins, ({ scope }) => listPlugins(scope))
