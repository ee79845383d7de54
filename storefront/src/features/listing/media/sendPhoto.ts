import { HEIC_ADVICE, RefusedError, type Photo } from "@northlot/contract"
import { endpoints, uploadFile } from "@/shared"
import { kindOfFile } from "@/shared/documents/chosenFile"
import { shrinkPhoto } from "./shrinkPhoto"
import type { Sending, Sent } from "./uploadQueue"
import type { QueuedUpload } from "./uploadStates"

/** Shrinks and sends a photo, unless the form already shows the same file. @throws RefusedError */
export async function sendPhoto(
  { file, key, shot, ofRow }: QueuedUpload,
  { signal, onProgress, knows }: Sending
): Promise<Sent> {
  const { blob, hash } = await shrinkPhoto(file, { ofRow })
  signal.throwIfAborted()
  if (hash !== null && knows(hash)) return "known"
  // Neither this browser nor the server can read this HEIC file.
  if (blob === file && (await kindOfFile(file)) === "heic") throw new RefusedError("UNSUPPORTED_MEDIA", HEIC_ADVICE)
  const photo = await uploadFile<Photo>(endpoints.uploadPhoto, blob, file.name, {
    idempotencyKey: key,
    onProgress,
    signal,
    query: shot ? { shot } : {},
  })
  return { photo, hash }
}
