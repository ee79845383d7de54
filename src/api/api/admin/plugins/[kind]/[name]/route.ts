import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { changePlugin, pluginVersions } from "#src/use-cases/plugin/plugins"

export const GET = route(endpoints.readPlugin, async ({ params, scope }) => ({
  ok: true as const,
  versions: await pluginVersions(scope, params),
}))

export const PUT = route(endpoints.changePlugin, async ({ admin, params, body, scope }) => ({
  ok: true as const,
  version: await changePlugin(scope, params, body, admin!.username),
}))
