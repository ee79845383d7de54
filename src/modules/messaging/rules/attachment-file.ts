import { filetypemime } from "magic-bytes.js"

export type AttachmentKind = "picture" | "document"

const KINDS: Readonly<Record<string, AttachmentKind>> = {
  "image/jpeg": "picture",
  "image/png": "picture",
  "image/webp": "picture",
  "application/pdf": "document",
}
/** What the kept file is: pictures are encoded anew as JPEG. */
const EXTENSIONS: Readonly<Record<AttachmentKind, string>> = { picture: ".jpg", document: ".pdf" }
const NAME_MAXIMUM_LENGTH = 120

/** By the first bytes alone; a file's name and announced type say nothing. Null for what a chat does not carry. */
export function attachmentKind(bytes: Uint8Array): AttachmentKind | null {
  const type = filetypemime(bytes.subarray(0, 64)).find((candidate) => candidate in KINDS)
  return type ? KINDS[type]! : null
}

/**
 * The name that is shown and downloaded: without folders, without characters that cannot be seen or that turn the
 * text around, and with the ending that the kept file really has.
 */
export function attachmentName(given: string, kind: AttachmentKind): string {
  const visible = given
    .replace(/^.*[/\\]/s, "")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}"<>:|?*]/gu, "")
    .replace(/\.(jpe?g|png|webp|pdf)$/i, "")
    .replace(/^[.\s]+|[.\s]+$/g, "")
  const stem = Array.from(visible).slice(0, NAME_MAXIMUM_LENGTH).join("").trim()
  return (stem || (kind === "picture" ? "picture" : "document")) + EXTENSIONS[kind]
}
