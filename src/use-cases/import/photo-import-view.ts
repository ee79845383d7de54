import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type PhotoImport, type RefusedPhoto } from "@northlot/contract"
import type { PhotoImportProgress } from "#src/modules/listing/types"

export async function ownPhotoImports(scope: MedusaContainer, sellerId: string): Promise<PhotoImport[]> {
  return (await scope.resolve("listing").photoImports.of(sellerId)).map(viewOf)
}

/** @throws RefusedError NOT_FOUND */
export async function ownPhotoImport(
  scope: MedusaContainer,
  sellerId: string,
  id: string
): Promise<{ import: PhotoImport; refusals: RefusedPhoto[] }> {
  const { photoImports } = scope.resolve("listing")
  const [found] = await photoImports.of(sellerId, id)
  if (!found) throw new RefusedError("NOT_FOUND")
  const refusals = await photoImports.refusalsOf(id)
  return {
    import: viewOf(found),
    refusals: refusals.map(({ source, listingId, reason }) => ({ source, listingId, reason: reason ?? "" })),
  }
}

function viewOf({
  sellerId: _sellerId,
  fileId: _fileId,
  startedAt,
  endedAt,
  ...told
}: PhotoImportProgress): PhotoImport {
  return { ...told, startedAt: startedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null }
}
