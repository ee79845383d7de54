import type { Response } from "express"

/** Sends a table as a download that no cache may store. */
export function sendCsv(response: Response, fileName: string, content: string): void {
  response.setHeader("Cache-Control", "private, no-store")
  response.setHeader("Content-Disposition", `attachment; filename="${fileName}"`)
  response.type("text/csv; charset=utf-8").send(content)
}
