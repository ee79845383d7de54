import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { RefusedError } from "@northlot/contract"
import type { IdentityProvider } from "#src/providers/identity/provider"
import { applyIdentityDecision } from "#src/use-cases/account/identity"
import { refuse } from "./answers"

/** A provider's signed event: checked on its raw bytes, applied before it is answered, safe to repeat. */
export async function receiveIdentityEvent(
  request: MedusaRequest,
  response: MedusaResponse,
  provider: IdentityProvider | null
): Promise<void> {
  try {
    const { rawBody } = request as MedusaRequest & { rawBody?: Buffer }
    if (!provider || !rawBody) throw new RefusedError("NOT_FOUND")
    const decision = await provider.readEvent(rawBody, request.headers)
    if (decision) await applyIdentityDecision(request.scope, provider.name, decision)
    response.json({ ok: true })
  } catch (error) {
    refuse(response, error)
  }
}
