import { FILE_HEAD_BYTES, HEIC_ADVICE, fileKind, type FileKind } from "@northlot/contract"

export const PICTURE_TYPES: readonly string[] = ["image/jpeg", "image/png", "image/webp"]
export const DOCUMENT_TYPES: readonly string[] = [...PICTURE_TYPES, "application/pdf"]

/** By its bytes: phones name a JPEG `.HEIC`, and the browser believes the name. Null where they do not tell. */
export async function kindOfFile(file: Blob): Promise<FileKind | null> {
  try {
    return fileKind(new Uint8Array(await file.slice(0, FILE_HEAD_BYTES).arrayBuffer()))
  } catch {
    return null
  }
}

/** Why a file is not sent as a picture or PDF, else null. What only its name tells is judged by the server. */
export async function documentProblem(file: File, sentence: string): Promise<string | null> {
  const kind = await kindOfFile(file)
  if (kind === "heic") return HEIC_ADVICE
  return kind === null && !DOCUMENT_TYPES.includes(file.type) ? sentence : null
}
