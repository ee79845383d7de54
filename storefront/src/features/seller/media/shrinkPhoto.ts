import { photoShrinker, type PreparedPhoto } from "./photoShrinker"

const inWorker = photoShrinker(() => new Worker(new URL("./shrink.worker.ts", import.meta.url), { type: "module" }))

/** The photo within 1280×960 as JPEG (spec §5), shrunk off the main thread; the original where that fails. */
export function shrinkPhoto(file: File): Promise<PreparedPhoto> {
  if (typeof Worker === "undefined" || typeof OffscreenCanvas === "undefined")
    return Promise.resolve({ blob: file, hash: null })
  return inWorker(file)
}
