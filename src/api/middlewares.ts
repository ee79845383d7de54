import { defineMiddlewares } from "@medusajs/framework/http"
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refuse } from "#src/http/answers"

/**
 * Stores the raw bytes of bodies, with which handlers verify webhook signatures and refuse duplicate names in JSON.
 * Validation, access and rate limits follow from the contract, in `http/route.ts`.
 */
export default defineMiddlewares({
  errorHandler: (error: unknown, _request: MedusaRequest, response: MedusaResponse, _next: MedusaNextFunction) =>
    refuse(response, error),
  routes: [
    { matcher: "/webhooks/*", bodyParser: { preserveRawBody: true, sizeLimit: "256kb" } },
    { matcher: "/api/*", bodyParser: { preserveRawBody: true } },
  ],
})
