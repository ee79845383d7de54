import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { PHOTO_LIMIT, RefusedError, type Photo } from "@northlot/contract"
import { encodePhoto } from "#src/platform/media/encode-photo"
import { logger } from "#src/platform/logger"
import { storeTogether } from "../files/store-together"
import { runInTurn } from "./turns"

/** Decoded pictures are large: more at once would cost memory and the other requests their processor. */
const inTurn = runInTurn(2)

/** @throws RefusedError as `encodePhoto` does */
export const encodePhotoInTurn = (bytes: Buffer) => inTurn(() => encodePhoto(bytes))

/** Checks and encodes an upload and keeps it for its seller, loose until a listing shows it. @throws RefusedError */
export async function uploadPhoto(scope: MedusaContainer, sellerId: string, bytes: Buffer): Promise<Photo> {
  const encoded = await encodePhotoInTurn(bytes)
  const files = scope.resolve(Modules.FILE)
  const [photo, thumbnail, webp] = await storeTogether(files, [
    { filename: "photo.jpg", mimeType: "image/jpeg", content: encoded.photo.toString("base64"), access: "public" },
    {
      filename: "thumbnail.webp",
      mimeType: "image/webp",
      content: encoded.thumbnail.toString("base64"),
      access: "public",
    },
    { filename: "photo.webp", mimeType: "image/webp", content: encoded.webp.toString("base64"), access: "public" },
  ])
  const listings = scope.resolve("listing")
  try {
    const {
      id,
      url,
      thumb_url: thumbUrl,
      webp_url: webpUrl,
      width,
      height,
      content_hash: contentHash,
    } = await listings.addPhoto({
      seller_id: sellerId,
      url: photo!.url,
      thumb_url: thumbnail!.url,
      file_id: photo!.id,
      thumb_file_id: thumbnail!.id,
      webp_url: webp!.url,
      webp_file_id: webp!.id,
      width: encoded.width,
      height: encoded.height,
      content_hash: encoded.contentHash,
    })
    await removeFiles(scope, await listings.takeStaleUploads(sellerId))
    return { id, url, thumbUrl, webpUrl, width, height, contentHash }
  } catch (error) {
    await files.deleteFiles([photo!.id, thumbnail!.id, webp!.id])
    throw error
  }
}

/**
 * @throws RefusedError TOO_LARGE where the listing shows as many photos as it can, LISTING_NOT_FOUND for a foreign one
 */
export async function refuseBeyondPhotos(scope: MedusaContainer, sellerId: string, listingId: string): Promise<void> {
  const listings = scope.resolve("listing")
  const { id } = await listings.ownListing(listingId, sellerId)
  if ((await listings.photosOf(id)).length < PHOTO_LIMIT) return
  throw new RefusedError("TOO_LARGE", `A listing has ${PHOTO_LIMIT} places for photos.`, {
    fields: { image: `All ${PHOTO_LIMIT} places are taken.` },
  })
}

/** Files whose rows are gone; one that stays behind is shown nowhere, and costs only its space. */
export async function removeFiles(scope: MedusaContainer, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await scope
    .resolve(Modules.FILE)
    .deleteFiles(ids)
    .catch((error) => logger.warn({ err: error }, "Files of removed photos, videos or reports could not be deleted"))
}
