import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { startVideoUpload } from "#src/use-cases/listing/upload-video"

export const POST = route(endpoints.startVideoUpload, ({ scope, account, body }) =>
  startVideoUpload(scope, account!.id, body)
)
