import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { keepLicence } from "../../../../workflows/accounts/licence"

export const POST = route(endpoints.uploadLicence, async ({ file, scope }) => ({
  ok: true as const,
  ...(await keepLicence(scope, file!)),
}))
