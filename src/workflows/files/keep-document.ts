import { filetypemime } from "magic-bytes.js"
import sharp from "sharp"
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import type { ReceivedFile } from "#src/platform/received-file"
import { oneLine } from "#src/platform/one-line"
import { keepFiles } from "./keep-files"

const ACCEPTED: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "application/pdf": "pdf",
}
const MAXIMUM_PIXELS = 50_000_000

export interface PrivateDocument {
  fileKey: string
  fileName: string
  type: "image" | "file"
  /** As its bytes say. */
  mimeType: string
}

/**
 * Keeps a picture or PDF in the private file storage, and what `record` writes of it; its type is read from its bytes.
 * `what` names it in refusals and where the person's own name for it is empty. @throws RefusedError UNSUPPORTED_MEDIA,
 * UNREADABLE_FILE, and what `record` refuses with
 */
export async function keepPrivateDocument<Result>(
  scope: MedusaContainer,
  file: ReceivedFile,
  what: string,
  record: (document: PrivateDocument) => Promise<Result>
): Promise<Result> {
  const type = filetypemime(file.bytes).find((candidate) => candidate in ACCEPTED)
  if (!type) throw new RefusedError("UNSUPPORTED_MEDIA", `Send the ${what} as JPEG, PNG, WebP or PDF.`)
  if (type !== "application/pdf") {
    await sharp(file.bytes, { limitInputPixels: MAXIMUM_PIXELS, failOn: "error" })
      .stats()
      .catch(() => {
        throw new RefusedError("UNREADABLE_FILE")
      })
  }
  const filename = `${what}.${ACCEPTED[type]}`
  const content = file.bytes.toString("base64")
  return keepFiles(scope, [{ filename, mimeType: type, content, access: "private" }], ([kept]) =>
    record({
      fileKey: kept!.id,
      fileName: oneLine(file.name) || filename,
      type: type === "application/pdf" ? "file" : "image",
      mimeType: type,
    })
  )
}
