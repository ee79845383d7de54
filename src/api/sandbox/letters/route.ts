import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { showLetters } from "#src/http/show-letters"

/** A page with an example of every e-mail. It is absent where a mail server is configured, and in production mode. */
export const GET = (request: MedusaRequest, response: MedusaResponse) => showLetters(request, response)
