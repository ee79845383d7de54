import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { showMailbox } from "#src/http/show-mailbox"

export const GET = (request: MedusaRequest, response: MedusaResponse) =>
  showMailbox(request, response, request.params.id ?? "")
