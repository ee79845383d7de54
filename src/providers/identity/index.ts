import { configuration } from "#src/platform/configuration"
import { neverInTransaction } from "#src/platform/never-in-transaction"
import type { IdentityProvider } from "./provider"
import { sandboxIdentity } from "./sandbox"
import { stripeIdentity } from "./stripe"

let stripe: IdentityProvider | undefined
const guarded = (provider: IdentityProvider) =>
  neverInTransaction("An identity provider was called", provider, ["readEvent"])
const sandbox = guarded(sandboxIdentity)

/** The provider in use: Stripe if its keys are set, else the embedded sandbox. */
export function identityProvider(): IdentityProvider {
  const settings = configuration().stripe
  if (!settings) return sandbox
  stripe ??= guarded(stripeIdentity(settings))
  return stripe
}
