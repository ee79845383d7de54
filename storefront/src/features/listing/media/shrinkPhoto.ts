import { PHOTO_BOX, ROW_PHOTO_BOX } from "@northlot/contract"
import { photoShrinker, type PreparedPhoto } from "./photoShrinker"

const inWorker = photoShrinker(() => new Worker(new URL("./shrink.worker.ts", import.meta.url), { type: "module" }))

/**
 * The photo within 1280×960 as JPEG, or within 960×720 where it is added to a row (spec §5), shrunk off the main thread;
 * the original where that fails.
 */
export function shrinkPhoto(file: File, { ofRow }: { ofRow: boolean }): Promise<PreparedPhoto> {
  if (typeof Worker === "undefined" || typeof OffscreenCanvas === "undefined")
    return Promise.resolve({ blob: file, hash: null })
  return inWorker(file, ofRow ? ROW_PHOTO_BOX : PHOTO_BOX)
}
