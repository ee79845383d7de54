export type AttachmentKind = "picture" | "document"

/** The extension of the stored file. Pictures are re-encoded as JPEG. */
const EXTENSIONS: Readonly<Record<AttachmentKind, string>> = { picture: ".jpg", document: ".pdf" }
const NAME_MAXIMUM_LENGTH = 120

/**
 * The name for display and download: without folders, invisible characters or characters that reverse the text, and
 * with the extension of the stored file.
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
