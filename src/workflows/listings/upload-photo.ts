import type { IFileModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Photo } from "@northlot/contract"
import { LISTING_MODULE } from "../../modules/listing"
import { encodePhoto } from "../../modules/listing/photos/encode-photo"
import type ListingModuleService from "../../modules/listing/service"
import { runInTurn } from "./turns"

/** Decoded pictures are large: more at once would cost memory and the other requests their processor. */
const inTurn = runInTurn(2)

/** Checks and encodes an upload and keeps it for its seller, loose until a listing shows it. @throws RefusedError */
export async function uploadPhoto(scope: MedusaContainer, sellerId: string, bytes: Buffer): Promise<Photo> {
  const encoded = await inTurn(() => encodePhoto(bytes))
  const files = scope.resolve<IFileModuleService>(Modules.FILE)
  const [photo, thumbnail] = await files.createFiles([
    { filename: "photo.jpg", mimeType: "image/jpeg", content: encoded.photo.toString("base64"), access: "public" },
    { filename: "thumbnail.webp", mimeType: "image/webp", content: encoded.thumbnail.toString("base64"), access: "public" },
  ])
  try {
    const { id, url, thumb_url: thumbUrl, width, height } = await scope.resolve<ListingModuleService>(LISTING_MODULE).addPhoto({
      seller_id: sellerId,
      url: photo!.url,
      thumb_url: thumbnail!.url,
      file_id: photo!.id,
      thumb_file_id: thumbnail!.id,
      width: encoded.width,
      height: encoded.height,
      content_hash: encoded.contentHash,
    })
    return { id, url, thumbUrl, width, height }
  } catch (error) {
    await files.deleteFiles([photo!.id, thumbnail!.id])
    throw error
  }
}
