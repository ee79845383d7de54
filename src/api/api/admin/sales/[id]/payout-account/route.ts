import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { showPayoutAccount } from "#src/use-cases/settlement/payout-account"

/** The answer is kept under no idempotency key: each look is one of its own, and on record. */
export const POST = route(
  endpoints.showPayoutAccount,
  async ({ admin, params, scope }) => ({
    ok: true as const,
    ...(await showPayoutAccount(scope, params.id, admin!.username)),
  }),
  { ownIdempotency: true }
)
