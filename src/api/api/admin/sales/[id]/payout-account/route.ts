import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { showPayoutAccount } from "#src/use-cases/settlement/payout-account"

/** The answer is not stored under an idempotency key: each access is separate and recorded. */
export const POST = route(
  endpoints.showPayoutAccount,
  async ({ admin, params, scope }) => ({
    ok: true as const,
    ...(await showPayoutAccount(scope, params.id, admin!.username)),
  }),
  { ownIdempotency: true }
)
