import { PHOTO_JPEG_QUALITY } from "@northlot/contract"
import type { PhotoBox } from "./photoShrinker"

/** Shrinks a photo off the main thread. On failure the worker returns `null`, and the original is sent. */
self.onmessage = async ({ data: { id, file, box } }: MessageEvent<{ id: number; file: File; box: PhotoBox }>) => {
  const hash = await hashOf(file).catch(() => null)
  self.postMessage({ id, hash, blob: await shrunk(file, box).catch(() => null) })
}

async function shrunk(file: File, box: PhotoBox): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" })
  const scale = Math.min(1, box.width / bitmap.width, box.height / bitmap.height)
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  canvas.getContext("2d")!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.convertToBlob({ type: "image/jpeg", quality: PHOTO_JPEG_QUALITY })
}

/** The browser's hash function exists only on https pages and on localhost. */
async function hashOf(file: File): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")
}
