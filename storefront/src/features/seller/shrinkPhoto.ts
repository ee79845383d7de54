let worker: Worker | undefined
let count = 0

/** The photo within 1280×960 as JPEG (spec §5), shrunk off the main thread; the original where that fails. */
export function shrinkPhoto(file: File): Promise<Blob> {
  if (typeof Worker === "undefined" || typeof OffscreenCanvas === "undefined") return Promise.resolve(file)
  worker ??= new Worker(new URL("./shrink.worker.ts", import.meta.url), { type: "module" })
  const current = worker
  const id = ++count
  return new Promise((resolve) => {
    const onMessage = ({ data }: MessageEvent<{ id: number; blob: Blob | null }>) => {
      if (data.id !== id) return
      current.removeEventListener("message", onMessage)
      resolve(data.blob ?? file)
    }
    current.addEventListener("message", onMessage)
    current.addEventListener("error", () => resolve(file), { once: true })
    current.postMessage({ id, file })
  })
}
