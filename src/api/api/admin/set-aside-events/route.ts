import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { FOUNDATION_MODULE } from "#src/modules/foundation/index"
import type FoundationModuleService from "#src/modules/foundation/service"

export const GET = route(endpoints.listSetAsideEvents, async ({ query, scope }) => ({
  ok: true as const,
  ...(await scope.resolve<FoundationModuleService>(FOUNDATION_MODULE).setAsideEvents(query)),
}))
