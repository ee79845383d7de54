import { defineMiddlewares } from "@medusajs/framework/http"
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refuse } from "#src/http/answers"
import { configuration } from "#src/platform/configuration"

/**
 * Signatures are checked on the bytes as they came. Validation, access and limits follow from the contract, in
 * `http/route.ts`.
 */
export default defineMiddlewares({
  errorHandler: (error: unknown, _request: MedusaRequest, response: MedusaResponse, _next: MedusaNextFunction) =>
    refuse(response, error),
  routes: [
    { matcher: "/*", middlewares: [trustConfiguredProxies] },
    { matcher: "/webhooks/*", bodyParser: { preserveRawBody: true, sizeLimit: "256kb" } },
  ],
})

/**
 * The framework trusts one proxy always. Without one in front, anybody could then name an address of their choice in
 * `X-Forwarded-For` and pass every limit that counts by address.
 */
function trustConfiguredProxies(request: MedusaRequest, _response: MedusaResponse, next: MedusaNextFunction): void {
  request.app.set("trust proxy", configuration().trustedProxies)
  next()
}
