import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import { isAdult } from "#src/modules/account/rules/age"
import { database } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import { torontoDate } from "#src/platform/toronto"
import { bidReview } from "../conduct/bid-review"
import { identityProvider } from "#src/providers/identity/index"
import type { IdentityDecision } from "#src/providers/identity/provider"

/**
 * Starts an identity verification for this browser at the configured provider.
 * @throws RefusedError UNAVAILABLE
 */
export async function startVerification(
  scope: MedusaContainer,
  person: { firstName: string; lastName: string; email: string },
  browserToken: string
): Promise<{ id: string; hostedUrl: string }> {
  const accounts = scope.resolve("account")
  const provider = identityProvider()
  const id = await accounts.verifications.create({ provider: provider.name, email: person.email, browserToken })
  try {
    const { reference, hostedUrl } = await provider.start({ verificationId: id, ...person })
    await accounts.verifications.setReference(id, reference)
    return { id, hostedUrl }
  } catch (error) {
    if (error instanceof RefusedError) throw error
    logger.error({ err: error }, "The identity provider could not start")
    const message = "Could not start ID verification."
    throw new RefusedError("UNAVAILABLE", message, { retryAfterSeconds: 5, details: { message } })
  }
}

/** Stores the decision of the provider's signed event. The age is checked here, by today's date in Toronto. */
export async function applyIdentityDecision(
  scope: MedusaContainer,
  provider: string,
  decision: IdentityDecision
): Promise<void> {
  const today = torontoDate(await database().now())
  // The date of birth is stored before the decision, since a verified person may bid at once.
  if (decision.verified && decision.dateOfBirth)
    await bidReview(scope).noteBirthDate(provider, decision.reference, decision.dateOfBirth)
  await scope.resolve("account").verifications.decide(provider, decision.reference, {
    verified: decision.verified,
    adult: isAdult(decision.dateOfBirth, today),
    name: decision.name,
  })
}
