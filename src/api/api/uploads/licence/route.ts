import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { storeLicence } from "#src/use-cases/account/licence"

export const POST = route(endpoints.uploadLicence, async ({ file, scope }) => ({
  ok: true as const,
  ...(await storeLicence(scope, file!)),
}))
