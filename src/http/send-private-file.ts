import type { Response } from "express"

/**
 * Sends a private document that no cache may store. It is a download, because the browser must not show it in this
 * origin. Only pictures that the market encoded are shown.
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
