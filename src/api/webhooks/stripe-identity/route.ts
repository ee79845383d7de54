import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { receiveIdentityEvent } from "../../../http/identity-webhook"
import { configuration } from "../../../platform/configuration"
import { identityProvider } from "../../../providers/identity"

export const POST = (request: MedusaRequest, response: MedusaResponse) =>
  receiveIdentityEvent(request, response, configuration().stripe ? identityProvider() : null)
