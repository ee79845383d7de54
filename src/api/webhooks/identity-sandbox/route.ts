import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { receiveIdentityEvent } from "../../../http/identity-webhook"
import { configuration } from "../../../platform/configuration"
import { sandboxIdentity } from "../../../providers/identity/sandbox"

export const POST = (request: MedusaRequest, response: MedusaResponse) =>
  receiveIdentityEvent(request, response, configuration().stripe ? null : sandboxIdentity)
