import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { sendPrivateFile } from "#src/http/send-private-file"
import { partyPaper } from "#src/use-cases/sale/paper-files"

export const GET = route(endpoints.downloadPaper, async ({ account, params, response, scope }) => {
  const { bytes, fileName } = await partyPaper(scope, params.id, account!.id, params.fileId)
  sendPrivateFile(response, fileName, bytes)
})
