import { RefusedError, VIDEO_PIECE_BYTES, addressOf, refusalFrom, type Video } from "@northlot/contract"
import { DetailedError, Upload } from "tus-js-client"
import { api, endpoints } from "@/shared"
import { noteRefusal, pageHeaders } from "@/shared/api/pageAccount"
import { mayPass } from "./connection"
import { rememberedUpload } from "./rememberedUpload"
import type { Sending } from "./uploadQueue"
import type { QueuedUpload } from "./uploadStates"

/** Sends a video and resumes an earlier upload of the same file. @throws RefusedError */
export async function sendVideo(upload: QueuedUpload, { signal, onProgress, onBegun }: Sending): Promise<Video> {
  try {
    const begun = await beginOrGoOn(upload, onBegun)
    signal.throwIfAborted()
    const video = begun.video ?? (await sendRest(begun.id, upload.file, signal, onProgress))
    rememberedUpload(upload.file).write(null)
    return video
  } catch (error) {
    // The server refused the upload, so a retry must start a new upload.
    if (!signal.aborted && !mayPass(error)) {
      rememberedUpload(upload.file).write(null)
      onBegun(null)
    }
    throw error
  }
}

async function sendRest(
  id: string,
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void
): Promise<Video> {
  const { method: _method, path } = endpoints.sendVideoPiece
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(file, {
      headers: pageHeaders(),
      uploadUrl: new URL(addressOf(path, { id }), window.location.origin).href,
      chunkSize: VIDEO_PIECE_BYTES,
      storeFingerprintForResuming: false,
      // The upload queue handles retries, for photos and videos alike.
      retryDelays: null,
      onProgress: (sent, total) => onProgress(total === 0 ? 0 : sent / total),
      onSuccess: () => resolve(),
      onError: (error) => reject(refusalOf(error)),
    })
    signal.addEventListener(
      "abort",
      () => void upload.abort().then(() => reject(new DOMException("The upload was stopped.", "AbortError"))),
      { once: true }
    )
    upload.start()
  })
  const { video } = await api(endpoints.readVideoUpload, { params: { id } })
  if (!video) throw new RefusedError("UNAVAILABLE")
  return video
}

async function beginOrGoOn(
  { file, serverId }: QueuedUpload,
  onBegun: Sending["onBegun"]
): Promise<{ id: string; video: Video | null }> {
  const remembered = rememberedUpload(file)
  const id = serverId ?? remembered.read()
  if (id) {
    try {
      const found = await api(endpoints.readVideoUpload, { params: { id } })
      if (serverId === null) onBegun(id)
      return found
    } catch (error) {
      if (mayPass(error)) throw error
      remembered.write(null)
    }
  }
  const begun = await api(endpoints.startVideoUpload, { body: { name: file.name.slice(0, 255), bytes: file.size } })
  remembered.write(begun.id)
  onBegun(begun.id)
  return begun
}

function refusalOf(error: Error): RefusedError {
  const response = error instanceof DetailedError ? error.originalResponse : null
  if (!response) return new RefusedError("UNAVAILABLE", "No connection. Please check your network and try again.")
  let body: unknown = null
  try {
    body = JSON.parse(response.getBody())
  } catch {
    // The response came from a proxy and is not JSON.
  }
  const refusal = noteRefusal(refusalFrom(response.getStatus(), body))
  // Two requests for this upload overlapped, so the server refused the offset. 'UNAVAILABLE' causes a retry, which asks
  // the server for the current offset.
  return refusal.code === "UPLOAD_OFFSET" ? new RefusedError("UNAVAILABLE") : refusal
}
