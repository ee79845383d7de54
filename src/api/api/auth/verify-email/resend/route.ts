import { endpoints } from "@northlot/contract"
import { browserTokenOf } from "#src/http/browser-token"
import { route } from "#src/http/route"
import { logger } from "#src/platform/logger"
import { resendCode } from "#src/use-cases/account/register"

export const POST = route(endpoints.resendVerification, async ({ body, scope, request }) => {
  const { sent } = await resendCode(scope, body.email, browserTokenOf(request))
  // Not awaited: the response time would reveal whether the address waits for a code.
  sent.catch((error: unknown) => logger.error({ err: error }, "A code could not be sent"))
  return { ok: true as const }
})
