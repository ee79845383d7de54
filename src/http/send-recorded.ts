import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Response } from "express"
import type { Caller } from "./caller"

interface Download {
  /** The action's name in the audit log. */
  action: string
  subject: string
  details?: Record<string, unknown>
  fileName: string
  type: string
  pieces: AsyncIterable<string>
}

/** Records in the audit log that the calling admin takes this download, and then sends the download in pieces. */
export async function sendRecorded(
  { admin, response, scope }: Pick<Caller, "admin"> & { response: Response; scope: MedusaContainer },
  { action, subject, details, fileName, type, pieces }: Download
): Promise<void> {
  await scope.resolve("operations").auditLog.record({ actor: `admin:${admin!.username}`, action, subject, details })
  response.setHeader("Cache-Control", "private, no-store")
  response.setHeader("Content-Disposition", `attachment; filename="${fileName}"`)
  response.type(type)
  await pipeline(Readable.from(pieces), response)
}
