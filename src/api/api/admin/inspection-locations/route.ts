import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { adminLocations } from "../../../../workflows/certification/certification-terms"

export const GET = route(endpoints.listInspectionLocations, async ({ scope }) => ({
  ok: true as const,
  items: await adminLocations(scope),
}))
