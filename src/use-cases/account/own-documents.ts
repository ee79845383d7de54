import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type ProfileDocument } from "@northlot/contract"
import { privateLink } from "#src/platform/private-links"
import type { ReceivedFile } from "#src/platform/received-file"
import type { AccountRecord, OwnDocument } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { storePrivateDocument } from "../file/store-document"

/** The ids of the dealer's present licence and of the renewal in the list of the dealer's documents. */
const LICENCE = "licence" as const
const RENEWAL = "licence-renewal" as const
const RENEWAL_WAITS = "We are checking your next OMVIC licence. Until we have decided, your present licence counts."
const LICENCE_STAYS = "Your OMVIC licence is kept for as long as this is a dealer's account."

const accountsOf = (scope: MedusaContainer) => scope.resolve("account")

/** A person's documents, newest first; a dealer's licence comes last. */
export async function ownDocuments(scope: MedusaContainer, account: AccountRecord): Promise<ProfileDocument[]> {
  const documents = (await accountsOf(scope).documents.list(account.id)).map(documentView)
  const licences = licencesOf(account)
  if (licences.length === 0) return documents
  const sent = await accountsOf(scope).documents.licences(account.id)
  return [
    ...documents,
    ...licences.map(({ id, fileId, name }) => ({
      id,
      name: name ?? "OMVIC licence",
      type: /\.pdf$/i.test(fileId) ? ("file" as const) : ("image" as const),
      bytes: sent?.[id].bytes ?? null,
      addedAt: sent?.[id].sentAt?.toISOString() ?? null,
      keptBecause: id === LICENCE ? LICENCE_STAYS : RENEWAL_WAITS,
    })),
  ]
}

/** The dealer's licence documents: the renewal, if one awaits a decision, and the present licence. */
function licencesOf({ dealer }: AccountRecord) {
  if (!dealer) return []
  const { renewalFileId, renewalFileName, licenceFileId, licenceFileName } = dealer
  return [
    { id: RENEWAL, fileId: renewalFileId, name: renewalFileName },
    { id: LICENCE, fileId: licenceFileId, name: licenceFileName },
  ].flatMap(({ fileId, ...licence }) => (fileId === null ? [] : [{ ...licence, fileId }]))
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
  const kept =
    licencesOf(account).find((licence) => licence.id === id) ?? (await accountsOf(scope).documents.find(account.id, id))
  if (!kept) throw new RefusedError("NOT_FOUND")
  const file = { fileId: kept.fileId, fileName: kept.name ?? LICENCE, subject: account.id, viewer: account.id }
  return privateLink(file, await database().now())
}

/**
 * Deletes a person's document and its file. @throws RefusedError NOT_FOUND; DOCUMENT_KEPT for a dealer's licence or its
 * renewal
 */
export async function deleteOwnDocument(scope: MedusaContainer, account: AccountRecord, id: string): Promise<void> {
  if (licencesOf(account).some((licence) => licence.id === id))
    throw new RefusedError("DOCUMENT_KEPT", id === LICENCE ? LICENCE_STAYS : RENEWAL_WAITS)
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
