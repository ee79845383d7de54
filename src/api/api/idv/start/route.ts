import { endpoints } from "@northlot/contract"
import { ensureBrowserToken } from "#src/http/browser-token"
import { route } from "#src/http/route"
import { startVerification } from "#src/use-cases/account/identity"

export const POST = route(endpoints.startIdentityVerification, async ({ body, scope, request, response }) => {
  const { firstName, lastName, email } = body
  const started = await startVerification(scope, { firstName, lastName, email }, ensureBrowserToken(request, response))
  return { ok: true as const, ...started }
})
