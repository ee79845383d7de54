import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { quarantinedFiles } from "#src/queries/quarantined-files"
import { deleteQuarantined } from "#src/workflows/site/quarantine"

export const GET = route(endpoints.readQuarantinedFile, async ({ params }) => {
  const { items } = await quarantinedFiles({ id: params.id, limit: 1, offset: 0 })
  if (!items[0]) throw new RefusedError("NOT_FOUND")
  return { ok: true as const, item: items[0] }
})

export const DELETE = route(endpoints.deleteQuarantinedFile, async ({ admin, params, scope }) => {
  await deleteQuarantined(scope, params.id, admin!.username)
  return { ok: true as const }
})
