import type { Response } from "express"

/** A private document: always a download, never shown by the browser in our origin, never kept by anything between. */
export function sendPrivateFile(response: Response, fileName: string, bytes: Buffer): void {
  response.setHeader("Content-Type", "application/octet-stream")
  response.setHeader("X-Content-Type-Options", "nosniff")
  response.setHeader("Cache-Control", "private, no-store")
  response.setHeader("Content-Disposition", `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
  response.send(bytes)
}
