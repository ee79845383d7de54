import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { showMailbox } from "#src/http/show-mailbox"

/** The sandbox's mailbox; absent where a mail server is configured, and in production mode. */
export const GET = (request: MedusaRequest, response: MedusaResponse) => showMailbox(request, response, null)
