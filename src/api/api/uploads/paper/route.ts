import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { keepPaper } from "../../../../workflows/papers/paper-files"

export const POST = route(endpoints.uploadPaper, async ({ account, file, scope }) => ({
  ok: true as const,
  ...(await keepPaper(scope, account!.id, file!)),
}))
