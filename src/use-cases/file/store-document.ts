import type { MedusaContainer } from "@medusajs/framework/types"
import { PHOTO_BOX } from "@northlot/contract"
import { acceptedKind, decodePicture } from "#src/platform/media/decode-picture"
import { checkPdf } from "#src/platform/pdf/check-pdf"
import type { ReceivedFile } from "#src/platform/received-file"
import { oneLine } from "#src/platform/one-line"
import { storeFiles } from "./store-files"

const ACCEPTED = ["jpeg", "png", "webp", "pdf"] as const
const EXTENSIONS = { jpeg: "jpg", png: "png", webp: "webp", pdf: "pdf" } as const
const MEDIA_TYPES = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  pdf: "application/pdf",
} as const

export interface PrivateDocument {
  fileKey: string
  fileName: string
  type: "image" | "file"
  /** The media type that the file's bytes have. */
  mimeType: string
  bytes: number
}

/**
 * Stores an image or PDF privately, with the row that `record` writes. The file type is read from its bytes. `what`
 * names the document in refusals, and in place of an empty file name.
 * @throws RefusedError UNSUPPORTED_MEDIA, UNREADABLE_FILE, and refusals of `record`
 */
export async function storePrivateDocument<Result>(
  scope: MedusaContainer,
  file: ReceivedFile,
  what: string,
  record: (document: PrivateDocument) => Promise<Result>
): Promise<Result> {
  const kind = acceptedKind(file.bytes, ACCEPTED, `Send the ${what} as JPEG, PNG, WebP or PDF.`)
  if (kind === "pdf") await checkPdf(file.bytes)
  else await decodePicture(file.bytes, PHOTO_BOX)
  const filename = `${what}.${EXTENSIONS[kind]}`
  const mimeType = MEDIA_TYPES[kind]
  const content = file.bytes.toString("base64")
  return storeFiles(scope, [{ filename, mimeType, content, access: "private" }], ([kept]) =>
    record({
      fileKey: kept!.id,
      fileName: oneLine(file.name) || filename,
      type: kind === "pdf" ? "file" : "image",
      mimeType,
      bytes: file.bytes.length,
    })
  )
}
