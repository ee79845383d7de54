import type { Response } from "express"

/** Sends a PDF as a download that no cache may store. */
export function sendPdf(response: Response, fileName: string, bytes: Buffer): void {
  response.setHeader("Content-Type", "application/pdf")
  response.setHeader("X-Content-Type-Options", "nosniff")
  response.setHeader("Cache-Control", "private, no-store")
  response.setHeader("Content-Disposition", `attachment; filename="${fileName}"`)
  response.send(bytes)
}
