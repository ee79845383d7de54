import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { logger } from "#src/platform/logger"
import { requestPasswordReset } from "#src/use-cases/account/reset-password"

export const POST = route(endpoints.forgotPassword, async ({ body, scope }) => {
  // Not awaited: the response time would reveal whether the e-mail has an account.
  requestPasswordReset(scope, body.email).catch((error: unknown) =>
    logger.error({ err: error }, "A reset link could not be made")
  )
  return { ok: true as const }
})
