import { PHOTO_BOX, PHOTO_JPEG_QUALITY } from "@northlot/contract"

/** Shrinks a photo off the main thread; answers `null` where it cannot, and the original is sent then. */
self.onmessage = async ({ data: { id, file } }: MessageEvent<{ id: number; file: File }>) => {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" })
    const scale = Math.min(1, PHOTO_BOX.width / bitmap.width, PHOTO_BOX.height / bitmap.height)
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    canvas.getContext("2d")!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    self.postMessage({ id, blob: await canvas.convertToBlob({ type: "image/jpeg", quality: PHOTO_JPEG_QUALITY }) })
  } catch {
    self.postMessage({ id, blob: null })
  }
}
