import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { storeInspectionFile } from "#src/use-cases/certification/inspection-results"

export const POST = route(endpoints.uploadInspectionReport, async ({ admin, file, scope }) => {
  return { ok: true as const, ...(await storeInspectionFile(scope, admin!.username, file!)) }
})
