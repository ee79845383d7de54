import type { IFileModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Photo } from "@northlot/contract"
import { LISTING_MODULE } from "../../modules/listing"
import { encodePhoto } from "../../modules/listing/photos/encode-photo"
import type ListingModuleService from "../../modules/listing/service"
import type { ListingPhotoRecord } from "../../modules/listing/types"
import { logger } from "../../platform/logger"
import { runInTurn } from "./turns"

/** Decoded pictures are large: more at once would cost memory and the other requests their processor. */
const inTurn = runInTurn(2)

/** @throws RefusedError as `encodePhoto` does */
export const encodePhotoInTurn = (bytes: Buffer) => inTurn(() => encodePhoto(bytes))

/** Checks and encodes an upload and keeps it for its seller, loose until a listing shows it. @throws RefusedError */
export async function uploadPhoto(scope: MedusaContainer, sellerId: string, bytes: Buffer): Promise<Photo> {
  const encoded = await encodePhotoInTurn(bytes)
  const files = scope.resolve<IFileModuleService>(Modules.FILE)
  const [photo, thumbnail] = await files.createFiles([
    { filename: "photo.jpg", mimeType: "image/jpeg", content: encoded.photo.toString("base64"), access: "public" },
    { filename: "thumbnail.webp", mimeType: "image/webp", content: encoded.thumbnail.toString("base64"), access: "public" },
  ])
  const listings = scope.resolve<ListingModuleService>(LISTING_MODULE)
  try {
    const { id, url, thumb_url: thumbUrl, width, height } = await listings.addPhoto({
      seller_id: sellerId,
      url: photo!.url,
      thumb_url: thumbnail!.url,
      file_id: photo!.id,
      thumb_file_id: thumbnail!.id,
      width: encoded.width,
      height: encoded.height,
      content_hash: encoded.contentHash,
    })
    await removeFiles(scope, await listings.takeStaleUploads(sellerId))
    return { id, url, thumbUrl, width, height }
  } catch (error) {
    await files.deleteFiles([photo!.id, thumbnail!.id])
    throw error
  }
}

/** The files of photos whose rows are gone; one that stays behind is shown nowhere, and costs only its space. */
export async function removeFiles(scope: MedusaContainer, photos: readonly ListingPhotoRecord[]): Promise<void> {
  const ids = photos.flatMap(({ file_id, thumb_file_id }) => [file_id, thumb_file_id])
  if (ids.length === 0) return
  await scope
    .resolve<IFileModuleService>(Modules.FILE)
    .deleteFiles(ids)
    .catch((error) => logger.warn({ err: error }, "Files of removed photos could not be deleted"))
}
