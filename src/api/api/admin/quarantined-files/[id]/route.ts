import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { itemOf } from "#src/queries/admin-list"
import { quarantinedFiles } from "#src/queries/operations/quarantined-files"
import { deleteQuarantined } from "#src/use-cases/operations/quarantine"

export const GET = route(endpoints.readQuarantinedFile, async ({ params, scope }) => ({
  ok: true as const,
  item: await itemOf(quarantinedFiles, params.id, scope),
}))

export const DELETE = route(endpoints.deleteQuarantinedFile, async ({ admin, params, scope }) => {
  await deleteQuarantined(scope, params.id, admin!.username)
  return { ok: true as const }
})
