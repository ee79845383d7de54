import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { saveVideo } from "#src/use-cases/listing/upload-video"

export const POST = route(endpoints.uploadVideo, async ({ scope, account, fileOnDisk }) => {
  const file = await saveVideo(scope, account!.id, fileOnDisk!)
  return { ok: true as const, url: file.url, file }
})
