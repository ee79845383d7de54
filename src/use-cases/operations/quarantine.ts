/**
 * Infected files are stored encrypted in the private storage, so that somebody can find out where they came from. No
 * endpoint reads them, and no link leads to them.
 */
import type { MedusaContainer } from "@medusajs/framework/types"
import { QUARANTINE_DAYS, RefusedError } from "@northlot/contract"
import { database } from "#src/platform/database"
import { seal } from "#src/platform/encryption"
import { storeFiles, removeFiles } from "#src/use-cases/file/store-files"
import { emailOperator } from "#src/use-cases/notice/operator-email"
import { recordAct } from "#src/use-cases/audit/record-act"

export interface InfectedFile {
  /** The sender of the file, as the audit log names the sender. */
  actor: string
  fileName: string
  bytes: Buffer
  sha256: string
  /** The scanner's finding. */
  found: string
  /** The endpoint that received the file. */
  sentTo: string
}

/** Stores the file once per sender, and writes an audit row each time it is sent. */
export async function quarantine(scope: MedusaContainer, { bytes, ...file }: InfectedFile): Promise<void> {
  const { quarantine: kept } = scope.resolve("operations")
  const { actor, sha256, sentTo, ...told } = file
  const recordSending = () =>
    scope.resolve("operations").auditLog.record({
      actor,
      action: "upload.quarantined",
      subject: sentTo,
      details: { ...told, bytes: bytes.length, sha256 },
    })
  const known = await database().transaction(async () => {
    if (!(await kept.countAgain(actor, sha256))) return false
    await recordSending()
    return true
  })
  if (known) return

  const { sealed } = seal("quarantined file", sha256, bytes.toString("base64"))
  const content = {
    filename: "quarantined.bin",
    mimeType: "application/octet-stream",
    content: sealed.toString("base64"),
    access: "private" as const,
  }
  await storeFiles(scope, [content], async ([stored]) => {
    const fileKey = stored!.id
    const isNew = await database().transaction(async () => {
      const added = await kept.add({ ...file, bytes: bytes.length, fileKey })
      if (!added) await kept.countAgain(actor, sha256)
      await recordSending()
      if (added) await tellOperator(file)
      return added
    })
    if (!isNew) await removeFiles(scope, [fileKey])
  })
}

/** @throws RefusedError NOT_FOUND */
export async function deleteQuarantined(scope: MedusaContainer, id: string, username: string): Promise<void> {
  const foundation = scope.resolve("operations")
  const { fileKey } = await database().transaction(async () => {
    const taken = await foundation.quarantine.take(id)
    if (!taken) throw new RefusedError("NOT_FOUND")
    await recordAct(scope, username, "quarantined_file.deleted", id, { sha256: taken.sha256 })
    return taken
  })
  await removeFiles(scope, [fileKey])
}

/**
 * Deletes files whose time in quarantine is over: the database rows first, then the files. If a file cannot be deleted
 * now, the sweep of files without a row (`sweep-files.ts`) deletes it later.
 */
export async function deleteOldQuarantined(scope: MedusaContainer): Promise<void> {
  await removeFiles(scope, await scope.resolve("operations").quarantine.takeOld(QUARANTINE_DAYS))
}

async function tellOperator({ actor, sha256, found, sentTo }: Omit<InfectedFile, "bytes">): Promise<void> {
  await emailOperator({ template: "file-quarantined", data: { found, sentTo } }, `file-quarantined:${actor}:${sha256}`)
}
