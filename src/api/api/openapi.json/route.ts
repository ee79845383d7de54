import { endpoints } from "@northlot/contract"
import { openApiJson } from "#src/http/openapi"
import { route } from "#src/http/route"

export const GET = route(endpoints.openApi, async ({ response }) => {
  response.setHeader("Cache-Control", "no-store")
  response.type("application/json").send(await openApiJson())
})
