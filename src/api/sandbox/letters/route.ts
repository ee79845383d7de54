import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { showLetters } from "#src/http/show-letters"

/** The page of all letters; absent where a mail server is configured, and in production mode. */
export const GET = (request: MedusaRequest, response: MedusaResponse) => showLetters(request, response)
