import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { receiveIdentityEvent } from "#src/http/identity-webhook"
import { configuration } from "#src/platform/configuration"
import { sandboxIdentity } from "#src/providers/identity/sandbox"

export const POST = (request: MedusaRequest, response: MedusaResponse) =>
  receiveIdentityEvent(request, response, configuration().stripe ? null : sandboxIdentity)
