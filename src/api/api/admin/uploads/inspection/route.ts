import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { keepInspectionFile } from "#src/use-cases/certification/inspection-results"

export const POST = route(endpoints.uploadInspectionReport, async ({ admin, file, scope }) => {
  return { ok: true as const, ...(await keepInspectionFile(scope, admin!.username, file!)) }
})
