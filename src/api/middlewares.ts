import { defineMiddlewares } from "@medusajs/framework/http"
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refuse } from "#src/http/answers"

/**
 * Signatures, and that no name stands twice, are checked on the bytes as they came. Validation, access and limits
 * follow from the contract, in `http/route.ts`.
 */
export default defineMiddlewares({
  errorHandler: (error: unknown, _request: MedusaRequest, response: MedusaResponse, _next: MedusaNextFunction) =>
    refuse(response, error),
  routes: [
    { matcher: "/webhooks/*", bodyParser: { preserveRawBody: true, sizeLimit: "256kb" } },
    { matcher: "/api/*", bodyParser: { preserveRawBody: true } },
  ],
})
