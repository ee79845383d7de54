import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { RefusedError, type Attachment } from "@northlot/contract"
import { privateLink } from "#src/platform/private-links"
import type { ReceivedFile } from "#src/platform/received-file"
import { attachmentKind, attachmentName } from "#src/modules/messaging/rules/attachment-file"
import type { AttachmentRecord } from "#src/modules/messaging/types"
import { database } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import { encodePhotoInTurn } from "../listings/upload-photo"
import { attachmentView } from "./chat-message"
import { storeTogether } from "../files/store-together"

const CLEARED_AWAY_AT_ONCE = 20

const unsentOf = (scope: MedusaContainer) => scope.resolve("messaging").unsent

/**
 * Keeps a file privately until its message is sent: a picture encoded anew, so that nothing of the sent file, its place
 * on earth among it, is passed on; a PDF as it is. @throws RefusedError UNSUPPORTED_MEDIA, UNREADABLE_FILE,
 * CHAT_LOCKED, TOO_MANY_REQUESTS
 */
export async function uploadAttachment(
  scope: MedusaContainer,
  accountId: string,
  file: ReceivedFile
): Promise<Attachment> {
  const kind = attachmentKind(file.bytes)
  if (!kind) throw new RefusedError("UNSUPPORTED_MEDIA", "Attach a picture (JPEG, PNG or WebP) or a PDF.")
  await unsentOf(scope).refuseMore(accountId)
  const picture = kind === "picture" ? await encodePhotoInTurn(file.bytes) : null
  const content = picture ? picture.photo : file.bytes
  const files = scope.resolve(Modules.FILE)
  const [kept, thumbnail] = await storeTogether(files, [
    picture
      ? { filename: "picture.jpg", mimeType: "image/jpeg", content: content.toString("base64"), access: "private" }
      : {
          filename: "document.pdf",
          mimeType: "application/pdf",
          content: content.toString("base64"),
          access: "private",
        },
    ...(picture
      ? [
          {
            filename: "thumbnail.webp",
            mimeType: "image/webp",
            content: picture.thumbnail.toString("base64"),
            access: "private" as const,
          },
        ]
      : []),
  ])
  const stored = { kind, fileId: kept!.id, thumbnailFileId: thumbnail?.id ?? null }
  try {
    const added = await unsentOf(scope).add({
      ...stored,
      accountId,
      name: attachmentName(file.name, kind),
      bytes: content.length,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
    })
    await removeFiles(scope, await unsentOf(scope).takeAbandoned(CLEARED_AWAY_AT_ONCE))
    return attachmentView(added)
  } catch (error) {
    await removeFiles(scope, [stored])
    throw error
  }
}

/** @throws RefusedError NOT_FOUND for somebody else's upload and for one that was sent. */
export async function discardAttachment(
  scope: MedusaContainer,
  accountId: string,
  attachmentId: string
): Promise<void> {
  await removeFiles(scope, [await unsentOf(scope).take(attachmentId, accountId)])
}

/** Files whose rows are gone; one that stays behind is shown nowhere, and costs only its space. */
async function removeFiles(
  scope: MedusaContainer,
  attachments: readonly Pick<AttachmentRecord, "fileId" | "thumbnailFileId">[]
): Promise<void> {
  const ids = attachments.flatMap(({ fileId, thumbnailFileId }) =>
    thumbnailFileId ? [fileId, thumbnailFileId] : [fileId]
  )
  if (ids.length === 0) return
  await scope
    .resolve(Modules.FILE)
    .deleteFiles(ids)
    .catch((error) => logger.warn({ err: error }, "Files of removed attachments could not be deleted"))
}

export interface AttachmentLinks {
  url: string
  thumbnailUrl: string | null
  expiresAt: string
}

/**
 * Links to a sent file of this sale's chat, for five minutes. With a viewer, who is no party of it, each opening is
 * recorded. @throws RefusedError NOT_FOUND
 */
export async function attachmentLinks(
  scope: MedusaContainer,
  saleId: string,
  attachmentId: string,
  viewer: string | null = null
): Promise<AttachmentLinks> {
  const attachment = await scope.resolve("messaging").attachmentOf(saleId, attachmentId)
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
