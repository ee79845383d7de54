import type { Response } from "express"
import { RefusedError, endpoints, type VideoUploadState } from "@northlot/contract"
import { route } from "#src/http/route"
import { addVideoPiece, discardVideoUpload, readVideoUpload } from "#src/use-cases/listing/upload-video"

export const GET = route(endpoints.readVideoUpload, async ({ scope, account, params, response }) =>
  toldInHeaders(response, await readVideoUpload(scope, account!.id, params.id))
)

export const PATCH = route(
  endpoints.sendVideoPiece,
  async ({ scope, account, params, file, request, response }) => {
    const offset = Number(request.headers["upload-offset"])
    if (!Number.isSafeInteger(offset) || offset < 0)
      throw new RefusedError("INVALID_INPUT", "Give the offset where the chunk begins in the Upload-Offset header.")
    return toldInHeaders(response, await addVideoPiece(scope, account!.id, params.id, { offset, bytes: file!.bytes }))
  },
  {
    admit: async ({ scope, account, params }) =>
      void (await readVideoUpload(scope, account!.id, (params as { id: string }).id)),
  }
)

export const DELETE = route(endpoints.discardVideoUpload, async ({ scope, account, params }) => {
  await discardVideoUpload(scope, account!.id, params.id)
  return { ok: true as const }
})

/** Sets the headers of the tus protocol 1.0, for which browsers have a library. */
function toldInHeaders(response: Response, state: VideoUploadState): VideoUploadState {
  response.setHeader("Tus-Resumable", "1.0.0")
  response.setHeader("Upload-Offset", String(state.offset))
  response.setHeader("Upload-Length", String(state.bytes))
  return state
}
