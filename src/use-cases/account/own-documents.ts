import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type ProfileDocument } from "@northlot/contract"
import { privateLink } from "#src/platform/private-links"
import type { ReceivedFile } from "#src/platform/received-file"
import type { AccountRecord, OwnDocument } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { storePrivateDocument } from "../file/store-document"

/** The id of the dealer's licence in the list of the dealer's documents. */
const LICENCE = "licence"
const LICENCE_STAYS = "Your OMVIC licence is kept for as long as this is a dealer's account."

const accountsOf = (scope: MedusaContainer) => scope.resolve("account")

/** A person's documents, newest first; a dealer's licence comes last. */
export async function ownDocuments(scope: MedusaContainer, account: AccountRecord): Promise<ProfileDocument[]> {
  const documents = (await accountsOf(scope).documents.list(account.id)).map(documentView)
  const { licenceFileId, licenceFileName } = account.dealer ?? {}
  if (!licenceFileId) return documents
  const sent = await accountsOf(scope).documents.licence(account.id)
  const type = /\.pdf$/i.test(licenceFileId) ? "file" : "image"
  return [
    ...documents,
    {
      id: LICENCE,
      name: licenceFileName ?? "OMVIC licence",
      type,
      bytes: sent?.bytes ?? null,
      addedAt: sent?.sentAt?.toISOString() ?? null,
      keptBecause: LICENCE_STAYS,
    },
  ]
}

/** @throws RefusedError DOCUMENTS_FULL, UNSUPPORTED_MEDIA, UNREADABLE_FILE */
export async function storeOwnDocument(
  scope: MedusaContainer,
  account: AccountRecord,
  file: ReceivedFile
): Promise<ProfileDocument> {
  const { documents } = accountsOf(scope)
  await documents.refuseWhenFull(account.id)
  const kept = await storePrivateDocument(scope, file, "document", ({ fileKey: fileId, fileName: name, type, bytes }) =>
    database().transaction(async () => {
      const added = await documents.add(account.id, { name, type, bytes, fileId })
      await scope.resolve("operations").auditLog.record({
        actor: account.id,
        action: "document.added",
        subject: account.id,
        details: { documentId: added.id },
      })
      return added
    })
  )
  return documentView(kept)
}

/**
 * Creates a link that works for five minutes; each opening is recorded.
 * @throws RefusedError NOT_FOUND, also for another person's document
 */
export async function linkToOwnDocument(
  scope: MedusaContainer,
  account: AccountRecord,
  id: string
): Promise<{ url: string; expiresAt: string }> {
  const { licenceFileId, licenceFileName } = account.dealer ?? {}
  const kept = id === LICENCE ? null : await accountsOf(scope).documents.find(account.id, id)
  const [fileId, fileName] = kept
    ? [kept.fileId, kept.name]
    : id === LICENCE
      ? [licenceFileId, licenceFileName ?? LICENCE]
      : []
  if (!fileId || !fileName) throw new RefusedError("NOT_FOUND")
  return privateLink({ fileId, fileName, subject: account.id, viewer: account.id }, await database().now())
}

/** Deletes the entry with its file. @throws RefusedError NOT_FOUND, DOCUMENT_KEPT */
export async function deleteOwnDocument(scope: MedusaContainer, account: AccountRecord, id: string): Promise<void> {
  if (id === LICENCE && account.dealer?.licenceFileId) throw new RefusedError("DOCUMENT_KEPT", LICENCE_STAYS)
  await database().transaction(async () => {
    const fileId = await accountsOf(scope).documents.remove(account.id, id)
    if (!fileId) throw new RefusedError("NOT_FOUND")
    await emit("file.discarded", { fileId }, fileId)
    await scope.resolve("operations").auditLog.record({
      actor: account.id,
      action: "document.deleted",
      subject: account.id,
      details: { documentId: id },
    })
  })
}

function documentView({ id, name, type, bytes, addedAt }: OwnDocument): ProfileDocument {
  return { id, name, type, bytes, addedAt: addedAt.toISOString(), keptBecause: null }
}
