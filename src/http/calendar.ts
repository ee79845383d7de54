import type { Response } from "express"

/** Sends a calendar file (RFC 5545) of an appointment between two people. */
export function sendCalendar(response: Response, fileName: string, calendar: string): void {
  response.setHeader("Content-Disposition", `attachment; filename="${fileName}"`)
  response.setHeader("Cache-Control", "private, no-store")
  response.type("text/calendar; charset=utf-8").send(calendar)
}
