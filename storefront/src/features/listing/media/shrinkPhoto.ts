import { PHOTO_BOX, ROW_PHOTO_BOX } from "@northlot/contract"
import { photoShrinker, type PreparedPhoto } from "./photoShrinker"

const inWorker = photoShrinker(() => new Worker(new URL("./shrink.worker.ts", import.meta.url), { type: "module" }))

/**
 * Converts a photo to JPEG within 1280×960, or within 960×720 if it was chosen in the seller's list of cars (spec §5).
 * If shrinking fails, it returns the original.
 */
export function shrinkPhoto(file: File, { ofRow }: { ofRow: boolean }): Promise<PreparedPhoto> {
  if (typeof Worker === "undefined" || typeof OffscreenCanvas === "undefined")
    return Promise.resolve({ blob: file, hash: null })
  return inWorker(file, ofRow ? ROW_PHOTO_BOX : PHOTO_BOX)
}
