import { createHash } from "node:crypto"
import { MEDIUM_WIDTH, PHOTO_BOX, PHOTO_JPEG_QUALITY, THUMBNAIL_WIDTH } from "@northlot/contract"
import { acceptedKind, decodePicture } from "./decode-picture"

const THUMBNAIL_QUALITY = 78
/** A photo narrower than this needs no medium size, because it would save almost nothing. */
const LEAST_FOR_MEDIUM = 1_000
/** WebP needs half the bytes of JPEG and 0.05 s. AVIF would need a quarter, but takes 2.3 s. */
const WEBP = { quality: 80, effort: 2 }

export interface EncodedPhoto {
  /** JPEG, upright, within 1280 × 960, without metadata. */
  photo: Buffer
  /** The same photo in WebP. */
  webp: Buffer
  /** WebP, 480 pixels wide. */
  thumbnail: Buffer
  /** WebP, 800 pixels wide; null if the photo is hardly wider. */
  medium: Buffer | null
  width: number
  height: number
  /** SHA-256 of the encoded photo, to recognise equal pictures. */
  contentHash: string
}

/**
 * Checks an upload by its content and encodes it again, so that no byte of the sent file is served.
 * @throws RefusedError `UNSUPPORTED_MEDIA` if it is no JPEG, PNG or WebP, `UNREADABLE_FILE` if it is damaged or too
 * large
 */
export async function encodePhoto(bytes: Buffer): Promise<EncodedPhoto> {
  acceptedKind(bytes, ["jpeg", "png", "webp"], "Only JPEG, PNG and WebP photos are accepted.")
  // The picture is decoded once for all sizes.
  const { pixels, width, height } = await decodePicture(bytes, PHOTO_BOX)
  const narrower = (width: number) =>
    pixels().resize({ width, withoutEnlargement: true }).webp({ quality: THUMBNAIL_QUALITY }).toBuffer()
  const [photo, webp, thumbnail, medium] = await Promise.all([
    pixels()
      .jpeg({ quality: Math.round(PHOTO_JPEG_QUALITY * 100), progressive: true })
      .toBuffer(),
    pixels().webp(WEBP).toBuffer(),
    narrower(THUMBNAIL_WIDTH),
    width < LEAST_FOR_MEDIUM ? null : narrower(MEDIUM_WIDTH),
  ])
  const contentHash = createHash("sha256").update(photo).digest("hex")
  return { photo, webp, thumbnail, medium, width, height, contentHash }
}
