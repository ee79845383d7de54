import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { keepVideo } from "#src/use-cases/listing/upload-video"

export const POST = route(endpoints.uploadVideo, async ({ scope, account, fileOnDisk }) => {
  const file = await keepVideo(scope, account!.id, fileOnDisk!)
  return { ok: true as const, url: file.url, file }
})
