import { PHOTO_BOX, ROW_PHOTO_BOX } from "@northlot/contract"
import { photoShrinker, type PreparedPhoto } from "./photoShrinker"

const inWorker = photoShrinker(() => new Worker(new URL("./shrink.worker.ts", import.meta.url), { type: "module" }))

/**
 * The photo as JPEG within 1280×960, or within 960×720 if it is added to a workspace row (spec §5). Returns the
 * original if shrinking fails.
 */
export function shrinkPhoto(file: File, { ofRow }: { ofRow: boolean }): Promise<PreparedPhoto> {
  if (typeof Worker === "undefined" || typeof OffscreenCanvas === "undefined")
    return Promise.resolve({ blob: file, hash: null })
  return inWorker(file, ofRow ? ROW_PHOTO_BOX : PHOTO_BOX)
}
