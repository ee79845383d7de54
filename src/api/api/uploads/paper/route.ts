import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { storePaper } from "#src/use-cases/sale/paper-files"

export const POST = route(endpoints.uploadPaper, async ({ account, file, scope }) => ({
  ok: true as const,
  ...(await storePaper(scope, account!.id, file!)),
}))
