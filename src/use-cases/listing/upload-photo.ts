import type { MedusaContainer } from "@medusajs/framework/types"
import { PHOTO_LIMIT, RefusedError, type Photo, type PhotoShot } from "@northlot/contract"
import type { ListingPhotoRecord, NewPhoto } from "#src/modules/listing/types"
import { encodePhoto, type EncodedPhoto } from "#src/platform/media/encode-photo"
import { storeFiles, removeFiles } from "../file/store-files"
import { runInTurn } from "#src/platform/semaphore"

/** Decoded images are large. More than two at once would take too much memory and too much CPU time. */
const inTurn = runInTurn(2)

/** @throws RefusedError as `encodePhoto` does */
export const encodePhotoInTurn = (bytes: Buffer) => inTurn(() => encodePhoto(bytes))

/** Checks, encodes and stores a photo of this seller. The photo belongs to no listing yet. @throws RefusedError */
export async function uploadPhoto(
  scope: MedusaContainer,
  sellerId: string,
  bytes: Buffer,
  shot: PhotoShot | null = null
): Promise<Photo> {
  const listings = scope.resolve("listing")
  const encoded = await encodePhotoInTurn(bytes)
  const kept = await storePhoto(scope, sellerId, encoded, (photo) => listings.photos.add({ ...photo, shot }))
  await removeFiles(scope, await listings.photos.takeStale(sellerId))
  return photoView(kept)
}

/** Stores a photo's image files together with the row that `record` writes. @throws what `record` throws */
export async function storePhoto<Result>(
  scope: MedusaContainer,
  sellerId: string,
  { photo, thumbnail, medium, webp, width, height, contentHash }: EncodedPhoto,
  record: (photo: NewPhoto) => Promise<Result>
): Promise<Result> {
  const picture = (filename: string, mimeType: string, content: Buffer) => ({
    filename,
    mimeType,
    content: content.toString("base64"),
    access: "public" as const,
  })
  const pictures = [
    picture("photo.jpg", "image/jpeg", photo),
    picture("thumbnail.webp", "image/webp", thumbnail),
    picture("photo.webp", "image/webp", webp),
    ...(medium ? [picture("medium.webp", "image/webp", medium)] : []),
  ]
  return storeFiles(scope, pictures, ([jpeg, small, modern, middle]) =>
    record({
      sellerId,
      url: jpeg!.url,
      thumbUrl: small!.url,
      fileId: jpeg!.id,
      thumbFileId: small!.id,
      webpUrl: modern!.url,
      webpFileId: modern!.id,
      mediumUrl: middle?.url ?? null,
      mediumFileId: middle?.id ?? null,
      width,
      height,
      contentHash,
      shot: null,
    })
  )
}

/**
 * Stores which part of the car a seller's photo shows. @throws RefusedError NOT_FOUND, also when its listing is over
 */
export async function namePhoto(
  scope: MedusaContainer,
  sellerId: string,
  photoId: string,
  shot: PhotoShot | null
): Promise<Photo> {
  return photoView(await scope.resolve("listing").photos.name(photoId, sellerId, shot))
}

function photoView(photo: ListingPhotoRecord): Photo {
  return {
    id: photo.id,
    url: photo.url,
    thumbUrl: photo.thumbUrl,
    webpUrl: photo.webpUrl,
    mediumUrl: photo.mediumUrl,
    width: photo.width,
    height: photo.height,
    contentHash: photo.contentHash,
    shot: photo.shot,
  }
}

/**
 * @throws RefusedError TOO_LARGE when the listing has the maximum of photos, LISTING_NOT_FOUND for a foreign listing
 */
export async function refuseBeyondPhotos(scope: MedusaContainer, sellerId: string, listingId: string): Promise<void> {
  const listings = scope.resolve("listing")
  const { id } = await listings.records.own(listingId, sellerId)
  if ((await listings.photos.of(id)).length < PHOTO_LIMIT) return
  throw new RefusedError("TOO_LARGE", `A listing has ${PHOTO_LIMIT} places for photos.`, {
    fields: { image: `All ${PHOTO_LIMIT} places are taken.` },
  })
}
