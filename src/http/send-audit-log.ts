import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Response } from "express"
import type { Caller } from "./caller"

/** The audit log as a download, in pieces; that this admin took it is recorded first. */
export async function sendAuditLog(
  { admin, response, scope }: Pick<Caller, "admin"> & { response: Response; scope: MedusaContainer },
  { fileName, type, pieces }: { fileName: string; type: string; pieces: AsyncIterable<string> }
): Promise<void> {
  const actor = `admin:${admin!.username}`
  await scope.resolve("foundation").recordAudit({ actor, action: "audit-log.downloaded", subject: "audit-log" })
  response.setHeader("Cache-Control", "private, no-store")
  response.setHeader("Content-Disposition", `attachment; filename="${fileName}"`)
  response.type(type)
  await pipeline(Readable.from(pieces), response)
}
