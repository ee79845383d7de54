import { IDEMPOTENCY_HEADER, RefusedError, refusalFrom } from "@northlot/contract"
import { noteRefusal, pageHeaders } from "./pageAccount"

/** What `uploadFile` needs of an endpoint of the contract. */
interface UploadEndpoint {
  method: string
  path: string
  upload?: { field: string }
}

export interface UploadOptions {
  /** Share of the bytes that have left, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** Sent again under the same key, the same file is taken once. */
  idempotencyKey?: string
  /** Texts that go with the file; before it, so that they are there when it arrives. */
  fields?: Readonly<Record<string, string>>
  /** Said in the address, so that it is known before the file is read. */
  query?: Readonly<Record<string, string>>
}

/**
 * Sends one file as multipart form data. XMLHttpRequest, because `fetch` does not tell how much has
 * been sent. @throws RefusedError as `api` does; DOMException `AbortError` when the signal stops it.
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
