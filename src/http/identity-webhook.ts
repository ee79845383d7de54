import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { RefusedError } from "@northlot/contract"
import type { IdentityProvider } from "#src/providers/identity/provider"
import { applyIdentityDecision } from "#src/use-cases/account/identity"
import { refuse } from "./answers"

/** Receives a provider's signed event: checks its raw bytes and applies it before answering. Repeats are safe. */
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
