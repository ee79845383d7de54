import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { database } from "#src/platform/database"
import { privateLink } from "#src/platform/private-links"
import { addEvidenceFile, evidenceFile, removeEvidenceFile } from "#src/use-cases/payment/disputes"

export const GET = route(endpoints.readEvidenceFile, async ({ admin, params, scope }) => {
  const viewer = `admin:${admin!.username}`
  const file = await evidenceFile(scope, { chargeId: params.id, kind: params.kind, actor: viewer })
  const shown = { fileId: file.fileKey, fileName: file.fileName, subject: params.id, viewer }
  return { ok: true as const, ...privateLink(shown, await database().now()) }
})

export const POST = route(endpoints.addEvidenceFile, async ({ admin, file, params, scope }) => {
  const act = { chargeId: params.id, kind: params.kind, actor: `admin:${admin!.username}` }
  return { ok: true as const, dispute: await addEvidenceFile(scope, { ...act, file: file! }) }
})

export const DELETE = route(endpoints.removeEvidenceFile, async ({ admin, params, scope }) => {
  const act = { chargeId: params.id, kind: params.kind, actor: `admin:${admin!.username}` }
  return { ok: true as const, dispute: await removeEvidenceFile(scope, act) }
})
