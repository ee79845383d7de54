import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { showLetters } from "#src/http/show-letters"

/** The page of all letters; absent where there is a mail server, and in production mode. */
export const GET = (request: MedusaRequest, response: MedusaResponse) => showLetters(request, response)
