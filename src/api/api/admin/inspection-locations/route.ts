import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { adminLocations } from "#src/use-cases/certification/certification-terms"

export const GET = route(endpoints.listInspectionLocations, async ({ scope }) => ({
  ok: true as const,
  items: await adminLocations(scope),
}))
