export type AttachmentKind = "picture" | "document"

/** What the kept file is: pictures are encoded anew as JPEG. */
const EXTENSIONS: Readonly<Record<AttachmentKind, string>> = { picture: ".jpg", document: ".pdf" }
const NAME_MAXIMUM_LENGTH = 120

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
