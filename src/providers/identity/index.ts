import { configuration } from "#src/platform/configuration"
import type { IdentityProvider } from "./provider"
import { sandboxIdentity } from "./sandbox"
import { stripeIdentity } from "./stripe"

let stripe: IdentityProvider | undefined

/** The provider in force: Stripe where its keys are set, else the embedded sandbox. */
export function identityProvider(): IdentityProvider {
  const settings = configuration().stripe
  if (!settings) return sandboxIdentity
  stripe ??= stripeIdentity(settings)
  return stripe
}
