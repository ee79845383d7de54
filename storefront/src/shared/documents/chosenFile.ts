import { FILE_HEAD_BYTES, HEIC_ADVICE, fileKind, type FileKind } from "@northlot/contract"

export const PICTURE_TYPES: readonly string[] = ["image/jpeg", "image/png", "image/webp"]
export const DOCUMENT_TYPES: readonly string[] = [...PICTURE_TYPES, "application/pdf"]

/** Reads the kind from the first bytes, because a file name can lie: phones name a JPEG `.HEIC`. Null: unknown. */
export async function kindOfFile(file: Blob): Promise<FileKind | null> {
  try {
    return fileKind(new Uint8Array(await file.slice(0, FILE_HEAD_BYTES).arrayBuffer()))
  } catch {
    return null
  }
}

/**
 * Why a file cannot be sent as a picture or PDF; null if it can. If its content is unknown but its declared type is
 * accepted, the file is sent and the server decides.
 */
export async function documentProblem(file: File, sentence: string): Promise<string | null> {
  const kind = await kindOfFile(file)
  if (kind === "heic") return HEIC_ADVICE
  return kind === null && !DOCUMENT_TYPES.includes(file.type) ? sentence : null
}
