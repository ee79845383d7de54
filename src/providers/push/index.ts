import { configuration } from "#src/platform/configuration"
import { neverInTransaction } from "#src/platform/never-in-transaction"
import type { PushProvider } from "./provider"
import { sandboxPush } from "./sandbox"
import { webPush } from "./web"

const guarded = (provider: PushProvider) => neverInTransaction("A push notification was sent", provider)
const providers = { web: guarded(webPush), sandbox: guarded(sandboxPush) }

/** The provider in use: the push services of browsers, or the embedded sandbox. */
export function pushProvider(): PushProvider {
  return providers[configuration().push.by]
}
