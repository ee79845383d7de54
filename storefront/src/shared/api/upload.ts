import { IDEMPOTENCY_HEADER, RefusedError, refusalFrom } from "@northlot/contract"
import { noteRefusal, pageHeaders } from "./pageAccount"

/** The fields of a contract endpoint that `uploadFile` reads. */
interface UploadEndpoint {
  method: string
  path: string
  upload?: { field: string }
}

export interface UploadOptions {
  /** Called with the share of the bytes that the browser has sent, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** The server stores a file once per key, so a retry with the same key is safe. */
  idempotencyKey?: string
  /** Text fields of the form. They precede the file in the body, so the server has them when the file arrives. */
  fields?: Readonly<Record<string, string>>
  /** Sent in the query string, so the server can read it before the file. */
  query?: Readonly<Record<string, string>>
}

/**
 * Sends one file as multipart form data. It uses XMLHttpRequest, because `fetch` does not report upload progress.
 * @throws RefusedError as `api` does; DOMException `AbortError` when the signal aborts it.
 */
export function uploadFile<Answer>(
  endpoint: UploadEndpoint,
  file: Blob,
  fileName: string,
  { onProgress, signal, idempotencyKey, fields = {}, query = {} }: UploadOptions = {}
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const field = endpoint.upload?.field
    if (!field) throw new Error(`${endpoint.path} takes no upload.`)
    const request = new XMLHttpRequest()
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append(field, file, fileName)
    const abort = () => request.abort()
    const said = new URLSearchParams(query).toString()
    request.open(endpoint.method, said ? `${endpoint.path}?${said}` : endpoint.path)
    request.responseType = "json"
    request.setRequestHeader("accept", "application/json")
    for (const [name, value] of Object.entries(pageHeaders())) request.setRequestHeader(name, value)
    if (idempotencyKey) request.setRequestHeader(IDEMPOTENCY_HEADER, idempotencyKey)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    request.onload = () => {
      signal?.removeEventListener("abort", abort)
      if (request.status >= 200 && request.status < 300) resolve(request.response as Answer)
      else reject(noteRefusal(refusalFrom(request.status, request.response)))
    }
    request.onerror = () => {
      signal?.removeEventListener("abort", abort)
      reject(new RefusedError("UNAVAILABLE", "No connection. Please check your network and try again."))
    }
    request.onabort = () => reject(new DOMException("The upload was stopped.", "AbortError"))
    if (signal?.aborted) return request.onabort(new ProgressEvent("abort"))
    signal?.addEventListener("abort", abort, { once: true })
    request.send(body)
  })
}
