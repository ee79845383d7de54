import { endpoints } from "@northlot/contract"
import { privateLink } from "../../../../../../../http/private-links"
import { route } from "../../../../../../../http/route"
import { database } from "../../../../../../../platform/database"
import { adminInspectionFile } from "../../../../../../../workflows/certification/inspection-results"

export const GET = route(endpoints.readAdminInspectionFile, async ({ admin, params, scope }) => {
  const { fileKey, fileName } = await adminInspectionFile(scope, admin!.username, params.id, params.fileId)
  const file = { fileId: fileKey, fileName, subject: params.id, viewer: `admin:${admin!.username}` }
  return { ok: true as const, ...privateLink(file, await database().now()) }
})
