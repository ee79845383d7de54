import type { Response } from "express"

/**
 * A private document, never kept by anything between: a download, not shown by the browser in our origin, unless it is
 * a picture of our own making.
 */
export function sendPrivateFile(
  response: Response,
  fileName: string,
  bytes: Buffer,
  shownAs?: "image/jpeg" | "image/webp"
): void {
  response.setHeader("Content-Type", shownAs ?? "application/octet-stream")
  response.setHeader("X-Content-Type-Options", "nosniff")
  response.setHeader("Cache-Control", "private, no-store")
  response.setHeader(
    "Content-Disposition",
    `${shownAs ? "inline" : "attachment"}; filename*=UTF-8''${encodeURIComponent(fileName)}`
  )
  response.send(bytes)
}
