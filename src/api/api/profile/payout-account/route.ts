import { endpoints } from "@northlot/contract"
import { bindIdempotencyKey } from "#src/http/bound-key"
import { route } from "#src/http/route"
import { changePayoutAccount, readPayoutAccount } from "#src/use-cases/settlement/own-payout-account"

export const GET = route(endpoints.readPayoutAccount, async ({ account, scope }) => ({
  ok: true as const,
  ...(await readPayoutAccount(scope, account!.id)),
}))

/**
 * The body holds a password and an account, so the idempotency key is stored only with a keyed hash of the body. A
 * repeat runs again, but changes nothing.
 */
export const PUT = route(
  endpoints.changePayoutAccount,
  async (call) => {
    await bindIdempotencyKey(endpoints.changePayoutAccount, call, call.body)
    const { account, address, body, scope } = call
    return { ok: true as const, ...(await changePayoutAccount(scope, account!, body, address)) }
  },
  { ownIdempotency: true }
)
