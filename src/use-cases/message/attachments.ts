import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type Attachment } from "@northlot/contract"
import { acceptedKind } from "#src/platform/media/decode-picture"
import { checkPdf } from "#src/platform/pdf/check-pdf"
import { privateLink } from "#src/platform/private-links"
import type { ReceivedFile } from "#src/platform/received-file"
import { attachmentName } from "#src/modules/message/rules/attachment-file"
import type { AttachmentRecord } from "#src/modules/message/types"
import { database } from "#src/platform/database"
import { encodePhotoInTurn } from "../listing/upload-photo"
import { attachmentView } from "./send-message"
import { storeFiles, removeFiles } from "../file/store-files"

const CLEARED_AWAY_AT_ONCE = 20

const unsentOf = (scope: MedusaContainer) => scope.resolve("message").unsent

/**
 * Stores a file privately until its message is sent. An image is encoded again, which removes metadata such as its
 * location; a PDF stays as it is. @throws RefusedError UNSUPPORTED_MEDIA, UNREADABLE_FILE, CHAT_LOCKED,
 * TOO_MANY_REQUESTS
 */
export async function uploadAttachment(
  scope: MedusaContainer,
  accountId: string,
  file: ReceivedFile
): Promise<Attachment> {
  const sentence = "Attach a picture (JPEG, PNG or WebP) or a PDF."
  const kind = acceptedKind(file.bytes, ["jpeg", "png", "webp", "pdf"], sentence) === "pdf" ? "document" : "picture"
  await unsentOf(scope).refuseMore(accountId)
  const picture = kind === "picture" ? await encodePhotoInTurn(file.bytes) : null
  if (kind === "document") await checkPdf(file.bytes)
  const content = picture ? picture.photo : file.bytes
  const access = "private" as const
  const named = picture
    ? { filename: "picture.jpg", mimeType: "image/jpeg" }
    : { filename: "document.pdf", mimeType: "application/pdf" }
  const contents = [{ ...named, content: content.toString("base64"), access }]
  if (picture) {
    const thumbnail = picture.thumbnail.toString("base64")
    contents.push({ filename: "thumbnail.webp", mimeType: "image/webp", content: thumbnail, access })
  }
  const added = await storeFiles(scope, contents, ([kept, thumbnail]) =>
    unsentOf(scope).add({
      kind,
      fileId: kept!.id,
      thumbnailFileId: thumbnail?.id ?? null,
      accountId,
      name: attachmentName(file.name, kind),
      bytes: content.length,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
    })
  )
  await removeFiles(scope, filesOf(await unsentOf(scope).takeAbandoned(CLEARED_AWAY_AT_ONCE)))
  return attachmentView(added)
}

/** @throws RefusedError NOT_FOUND for another person's upload, and for an upload whose message was sent */
export async function discardAttachment(
  scope: MedusaContainer,
  accountId: string,
  attachmentId: string
): Promise<void> {
  await removeFiles(scope, filesOf([await unsentOf(scope).take(attachmentId, accountId)]))
}

function filesOf(attachments: readonly Pick<AttachmentRecord, "fileId" | "thumbnailFileId">[]): string[] {
  return attachments.flatMap(({ fileId, thumbnailFileId }) => (thumbnailFileId ? [fileId, thumbnailFileId] : [fileId]))
}

export interface AttachmentLinks {
  url: string
  thumbnailUrl: string | null
  expiresAt: string
}

/**
 * Creates links to a sent file of this sale's chat, valid for five minutes. `viewer` is set for somebody who is no
 * party of the sale; each opening by this viewer is recorded. @throws RefusedError NOT_FOUND
 */
export async function attachmentLinks(
  scope: MedusaContainer,
  saleId: string,
  attachmentId: string,
  viewer: string | null = null
): Promise<AttachmentLinks> {
  const attachment = await scope.resolve("message").conversations.attachmentOf(saleId, attachmentId)
  if (!attachment) throw new RefusedError("NOT_FOUND")
  const now = await database().now()
  const { kind, name: fileName, fileId, thumbnailFileId } = attachment
  const opened = { fileName, subject: saleId, viewer }
  const link = privateLink({ ...opened, fileId, ...(kind === "picture" ? { shownAs: "image/jpeg" } : {}) }, now)
  const thumbnail = thumbnailFileId
    ? privateLink({ ...opened, fileId: thumbnailFileId, shownAs: "image/webp" }, now)
    : null
  return { ...link, thumbnailUrl: thumbnail?.url ?? null }
}
