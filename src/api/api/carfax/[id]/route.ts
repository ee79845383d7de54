import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { sendPrivateFile } from "#src/http/send-private-file"
import { viewerOf } from "#src/queries/listing/viewer"
import { openCarfax } from "#src/use-cases/listing/carfax-report"

export const GET = route(endpoints.readCarfax, async ({ scope, params, response, ...caller }) => {
  const { name, bytes, shownAs } = await openCarfax(scope, params.id, viewerOf(caller))
  sendPrivateFile(response, name, bytes, shownAs)
})
