import { filetypemime } from "magic-bytes.js"
import sharp from "sharp"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import type { ReceivedFile } from "#src/platform/received-file"
import { oneLine } from "#src/platform/one-line"

const ACCEPTED: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "application/pdf": "pdf",
}
const MAXIMUM_PIXELS = 50_000_000

/**
 * Keeps a picture or PDF in the private file storage; its type is read from its bytes. `what` names it in refusals and
 * where the person's own name for it is empty. @throws RefusedError UNSUPPORTED_MEDIA, UNREADABLE_FILE
 */
export async function keepPrivateDocument(
  scope: MedusaContainer,
  file: ReceivedFile,
  what: string
): Promise<{ fileKey: string; fileName: string; type: "image" | "file" }> {
  const type = filetypemime(file.bytes).find((candidate) => candidate in ACCEPTED)
  if (!type) throw new RefusedError("UNSUPPORTED_MEDIA", `Send the ${what} as JPEG, PNG, WebP or PDF.`)
  if (type !== "application/pdf") {
    await sharp(file.bytes, { limitInputPixels: MAXIMUM_PIXELS, failOn: "error" })
      .stats()
      .catch(() => {
        throw new RefusedError("UNREADABLE_FILE")
      })
  }
  const [kept] = await scope.resolve(Modules.FILE).createFiles([
    {
      filename: `${what}.${ACCEPTED[type]}`,
      mimeType: type,
      content: file.bytes.toString("base64"),
      access: "private",
    },
  ])
  return {
    fileKey: kept!.id,
    fileName: oneLine(file.name) || `${what}.${ACCEPTED[type]}`,
    type: type === "application/pdf" ? "file" : "image",
  }
}
