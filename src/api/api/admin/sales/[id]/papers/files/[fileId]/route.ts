import { endpoints } from "@northlot/contract"
import { privateLink } from "#src/platform/private-links"
import { route } from "#src/http/route"
import { database } from "#src/platform/database"
import { adminPaper } from "#src/use-cases/sale/paper-files"

export const GET = route(endpoints.readAdminPaper, async ({ admin, params, scope }) => {
  const viewer = `admin:${admin!.username}`
  const { fileKey, fileName } = await adminPaper(scope, params.id, params.fileId)
  await scope
    .resolve("operations")
    .auditLog.record({ actor: viewer, action: "paper.viewed", subject: params.id, details: { fileId: params.fileId } })
  const file = { fileId: fileKey, fileName, subject: params.id, viewer }
  return { ok: true as const, ...privateLink(file, await database().now()) }
})
