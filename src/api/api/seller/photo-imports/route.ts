import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ownPhotoImport, ownPhotoImports } from "#src/use-cases/import/photo-import-view"
import { startPhotoArchive } from "#src/use-cases/import/take-in-photos"

export const GET = route(endpoints.listPhotoImports, async ({ account, scope }) => {
  const items = await ownPhotoImports(scope, account!.id)
  return { ok: true as const, items, total: items.length }
})

export const POST = route(endpoints.startPhotoImport, async ({ account, scope, fileOnDisk }) => {
  const id = await startPhotoArchive(scope, account!, fileOnDisk!)
  return { ok: true as const, import: (await ownPhotoImport(scope, account!.id, id)).import }
})
