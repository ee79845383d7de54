import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { FOUNDATION_MODULE } from "../../../../modules/foundation"
import type FoundationModuleService from "../../../../modules/foundation/service"

export const GET = route(endpoints.listSetAsideEvents, async ({ query, scope }) => ({
  ok: true as const,
  ...(await scope.resolve<FoundationModuleService>(FOUNDATION_MODULE).setAsideEvents(query)),
}))
