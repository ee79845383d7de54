import { endpoints } from "@northlot/contract"
import { privateLink } from "#src/platform/private-links"
import { route } from "#src/http/route"
import { database } from "#src/platform/database"
import { adminInspectionFile } from "#src/use-cases/certification/inspection-results"

export const GET = route(endpoints.readAdminInspectionFile, async ({ admin, params, scope }) => {
  const { fileKey, fileName } = await adminInspectionFile(scope, admin!.username, params.id, params.fileId)
  const file = { fileId: fileKey, fileName, subject: params.id, viewer: `admin:${admin!.username}` }
  return { ok: true as const, ...privateLink(file, await database().now()) }
})
