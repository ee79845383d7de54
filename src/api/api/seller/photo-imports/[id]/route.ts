import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ownPhotoImport } from "#src/use-cases/import/photo-import-view"

export const GET = route(endpoints.readPhotoImport, async ({ account, params, scope }) => ({
  ok: true as const,
  ...(await ownPhotoImport(scope, account!.id, params.id)),
}))
